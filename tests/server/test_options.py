"""What a table may ask for: every option of every game, and a clear refusal of what a game does not have."""

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.server.people import Guest, Server, gather, part, play
from tunnelfolk.analysis.review import may_review
from tunnelfolk.bots import ladder
from tunnelfolk.rules.game import all_facts
from tunnelfolk.rules.options import VARIANTS
from tunnelfolk.server.levels import LEVELS

FACTS = all_facts()


@pytest.mark.parametrize(("facts", "variant"), list(product(FACTS, VARIANTS)), ids=lambda it: getattr(it, "name", it))
def test_a_variant_is_granted_by_the_games_that_have_it_and_refused_with_a_sentence_by_others(
    server: Server, facts: Any, variant: str
) -> None:
    guest = Guest(server)
    answer = guest.ask("POST", "/tables", {"game": facts.name, "seats": facts.usual_seats, "options": {variant: True}})
    told = answer.json()
    if variant in facts.options:
        assert answer.status_code == 201
        assert told["settings"]["options"] == {variant: True}
    else:
        assert (answer.status_code, told["code"]) == (400, "bad_settings")
        assert told["message"].startswith(f"{variant}: {facts.title} has no such option")
    part([guest], [])


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: facts.name)
def test_a_match_of_one_round_ends_after_it_and_its_views_say_what_was_asked_for(server: Server, facts: Any) -> None:
    guests, sockets, _ = gather(server, facts.name, facts.usual_seats, options={"one_round": True})
    assert sockets[0].prompt["view"]["options"]["one_round"]
    play(sockets, Random(1))
    assert sockets[0].prompt["view"]["round"] == 1
    info = guests[0].get(f"/matches/{sockets[0].told['match']}")
    assert info["options"]["one_round"]
    assert info["result"]
    part(guests, sockets)


@pytest.mark.parametrize(
    "options", [{"wishes": 1}, {"one_round": "yes"}, {"colour": "red"}, {"first": 9}], ids=lambda one: next(iter(one))
)
def test_an_option_that_makes_no_sense_is_refused(server: Server, options: dict[str, object]) -> None:
    guest = Guest(server)
    answer = guest.ask("POST", "/tables", {"game": "saboteur", "seats": 3, "options": options})
    assert answer.status_code == 400
    part([guest], [])


def test_a_game_that_nobody_knows_is_refused_with_those_that_there_are(server: Server) -> None:
    guest = Guest(server)
    told = guest.ask("POST", "/tables", {"game": "backgammon", "seats": 2}).json()
    assert (told["code"], told["message"]) == (
        "bad_settings",
        f"game 'backgammon': expected one of {', '.join(facts.name for facts in FACTS)}",
    )
    part([guest], [])


def test_the_server_tells_the_facts_of_every_game(server: Server) -> None:
    guest = Guest(server)
    told = {game["name"]: game for game in guest.get("/about")["games"]}
    assert list(told) == [facts.name for facts in FACTS]
    for facts in FACTS:
        assert told[facts.name] == {
            "name": facts.name,
            "title": facts.title,
            "tagline": facts.tagline,
            "fewest": facts.seats[0],
            "most": facts.seats[-1],
            "usual_seats": facts.usual_seats,
            "options": list(facts.options),
            "roles": facts.has_roles,
            "ties_draw": facts.ties_draw,
            "ranks": list(facts.ranks),
            "levels": [name for name in ladder.players_of(facts) if name in LEVELS],
            "review": may_review(facts),
        }
    part([guest], [])
