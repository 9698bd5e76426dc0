"""Whatever is sent, the server answers shortly and goes on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.datastructures import State
from litestar.serialization import encode_json
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.people import Guest, Server, Socket, gather, part
from tunnelfolk.server.app import application

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def host(server: Server) -> Iterator[Guest]:
    guest = Guest(server)
    yield guest
    guest.close()


@pytest.fixture(scope="module")
def table_id(host: Guest) -> str:
    return str(host.found("saboteur", 3)["id"])


DOCUMENT = json.loads(encode_json(application(State()).openapi_schema.to_schema()))
HANDED = "/api/session/matches"
# The edges of a whole match take ten seconds to think of, each time that tests are collected: it has a test of its own.
schema = schemathesis.openapi.from_dict(DOCUMENT).exclude(path=HANDED, method="POST")


@schema.parametrize()
@settings(max_examples=8)
def test_every_request_gets_an_answer_of_the_schema(
    case: schemathesis.Case[Any], server: Server, host: Guest, table_id: str
) -> None:
    if "table_id" in case.path_parameters and len(str(case.body)) % 2:
        case.path_parameters["table_id"] = table_id
    case.call_and_validate(base_url=server.address, checks=CHECKS, headers={"Cookie": host.cookie})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["choose", "say", "emote", "back", "ping", "Choose", "table"])},
    optional={
        "match": st.text(max_size=12) | st.just("the match"),
        "version": st.integers(-2, 3) | JSON,
        "index": st.integers(-(2**70), 2**70) | JSON,
        "text": st.text(max_size=400),
        "emote": st.sampled_from(["ha", "hm"]) | JSON,
        "extra": JSON,
    },
)


HANDED_OVER = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["duel", "solo", "saboteur", "chess"]) | JSON,
        "rules": st.integers(0, 3) | JSON,
        "seed": st.text(max_size=40) | JSON,
        "actions": st.lists(JSON, max_size=3),
        "bots": st.lists(st.none() | JSON, max_size=3),
    },
    optional={"options": JSON, "times": JSON, "result": JSON, "claims": JSON, "hinted": JSON, "extra": JSON},
)


@pytest.fixture(scope="module")
def giver(server: Server) -> Iterator[Guest]:
    """Somebody whom no other request has forgotten."""
    guest = Guest(server)
    yield guest
    guest.close()


@given(body=HANDED_OVER | JSON)
@settings(max_examples=40)
def test_whatever_is_handed_over_as_a_match_is_refused_with_a_sentence(giver: Guest, body: object) -> None:
    answer = giver.http.post("/session/matches", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.status_code in {400, 422, 429}
    assert answer.json()["message"]


@pytest.fixture(scope="module")
def sockets(server: Server) -> Iterator[list[Socket]]:
    guests, sockets, _ = gather(server, "duel", 2)
    yield sockets
    part(guests, sockets)


@settings(max_examples=60)
@given(message=st.one_of(JSON, NEARLY, st.text(max_size=300), st.binary(max_size=300)))
def test_every_message_gets_a_short_answer_and_the_match_goes_on(sockets: list[Socket], message: object) -> None:
    mover = next((socket for socket in sockets if socket.prompt["legal"]), sockets[0])
    if isinstance(message, dict) and message.get("match") == "the match":
        message = {**message, "match": mover.told["match"]}
    raw = message if isinstance(message, str | bytes) else json.dumps(message)
    for socket in sockets:
        socket.connection.send(raw)
        socket.send({"type": "ping"})
        answer = socket.until(lambda told: told["type"] in ("pong", "error") and told.get("code") != "too_soon")
        if answer["type"] == "error":
            assert len(answer["message"]) <= 200
            socket.until(lambda told: told["type"] == "pong")


def test_the_fuzzed_match_is_still_playable(sockets: list[Socket]) -> None:
    version = max(socket.version for socket in sockets)
    mover = next(socket for socket in sockets if socket.prompt["legal"] and socket.version == version)
    mover.choose(0)
    mover.until_prompt(version + 1)
