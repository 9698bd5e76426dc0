"""Two matches that differ only in what a seat cannot see look the same to that seat, byte for byte."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.engines import about_the_folder
from tests.server.people import SERVE, Guest, Server, Socket, part, seat
from tests.server.postbox import Browser, sent_to
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.game import Step

GOALS_ARE_NEAR = 5
"""Digging no farther than this column reaches no goal."""


def hidden_places(event: ev.RoundDealt) -> list[int]:
    """The places of the deck that seat 0 never sees while everybody spends one card a turn."""
    dealt = event.seats * event.hand
    drawn_by = ((event.first + number) % event.seats for number in range(len(event.deck) - dealt))
    return [*range(event.hand, dealt), *(place for place, seat in enumerate(drawn_by, dealt) if seat != 0)]


def disguise(event: ev.Event, rng: Random) -> ev.Event:
    """A deal that seat 0 cannot tell from the real one."""
    match event:
        case ev.RoundDealt():
            deck, places = list(event.deck), hidden_places(event)
            cards = rng.sample([deck[place] for place in places], len(places))
            for place, card in zip(places, cards, strict=True):
                deck[place] = card
            names = rng.sample([name for name, _ in event.goals], len(event.goals))
            goals = tuple((name, cell) for name, (_, cell) in zip(names, event.goals, strict=True))
            return replace(event, deck=tuple(deck), goals=goals)
        case ev.RolesDealt():
            own, *others = event.roles
            *roles, spare = rng.sample([*others, event.spare], len(others) + 1)
            return replace(event, roles=(own, *roles), spare=spare)
        case ev.GoldShuffled():
            return replace(event, pile=tuple(rng.sample(event.pile, len(event.pile))))
        case _:
            return event


def disguise_store(path: Path, rng: Random) -> None:
    """Deal the hidden cards of the only match anew."""
    with sqlite3.connect(path) as connection:
        (body,) = connection.execute("SELECT body FROM steps WHERE number = 1").fetchone()
        step = msgspec.json.decode(body, type=Step)
        other = replace(step, events=tuple(disguise(event, rng) for event in step.events))
        assert other != step
        connection.execute("UPDATE steps SET body = ? WHERE number = 1", (msgspec.json.encode(other),))
    connection.close()


def without_times(text: str) -> str:
    """What is said, but for when choices were made and how long people have been away."""
    return re.sub(r'"(at|away_ms)":\d+', "", text)


class Ears:
    """Everything that somebody receives, over the socket and over HTTP."""

    def __init__(self, guest: Guest, table_id: str, match_id: str, query: str = "") -> None:
        self.guest = guest
        self.socket = Socket(guest, table_id, query=query)
        match = f"/matches/{match_id}"
        self.paths = ["/tables", f"/tables/{table_id}", "/matches", match, f"{match}/record", f"{match}/replay"]
        self.paths += [f"{match}/replay?seat={number}" for number in range(3)]

    def fetched(self) -> Iterator[str]:
        """What HTTP answers, headers and all, but for the date and other times."""
        for path in self.paths:
            answer = self.guest.http.get(path, headers={"Accept-Encoding": "identity"})
            headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
            yield f"{path} {answer.status_code} {headers} {without_times(answer.text)}"

    def heard(self) -> list[str]:
        """What the socket said, but for times; that it said something twice depends on who came first."""
        raw = [without_times(text) for text in self.socket.raw]
        return [text for number, text in enumerate(raw) if text not in raw[:number]]


def harmless(action: dict[str, object]) -> bool:
    """Whether an action spends one card and turns no hidden one up."""
    cell = action.get("cell")
    match action["do"]:
        case "dig":
            return isinstance(cell, list) and abs(cell[0]) <= GOALS_ARE_NEAR
        case "discard":
            return isinstance(action["cards"], list) and len(action["cards"]) == 1
        case "done" | "sabotage" | "repair":
            return True
        case _:
            return False


def pick(socket: Socket, seat: int, rng: Random) -> int:
    """Seat 0 does anything harmless; the others only pass, so that nobody sees their cards."""
    legal = socket.prompt["legal"]
    if seat == 0:
        return rng.choice([index for index, action in enumerate(legal) if harmless(action)])
    return next(
        index for index, action in enumerate(legal) if action["do"] == "done" or len(action.get("cards", "")) == 1
    )


def has_claims(sockets: list[Socket]) -> bool:
    """Have somebody claim something whose seat knows more than others; whether the game has claims."""
    if len(sockets) < 3:  # the Duel has no roles
        return False
    sockets[1].send({"type": "claim", "kind": "gold", "cell": [8, 0]})
    return True


def react(socket: Socket, match_id: str, emote: str) -> None:
    """Have somebody make something of the first event of the round."""
    socket.send({"type": "react", "match": match_id, "round": 1, "place": 0, "emote": emote})


def hear_reactions(ears: list[Ears], player: Socket, match_id: str) -> None:
    """Wait for what was claimed; then let a player and a watcher make something of the deal.

    Players hear nothing of what watchers make of it before the round is over, and neither does their screen.
    """
    for one in ears:
        one.socket.until(lambda message: message["type"] == "said")
        one.socket.until_prompt(1)
    react(player, match_id, "ha")
    for one in ears:
        one.socket.until(lambda message: says(message, "ha"))
    react(ears[1].socket, match_id, "oops")
    ears[1].socket.until(lambda message: says(message, "oops"))


def says(message: dict[str, Any], emote: str) -> bool:
    return message["type"] == "said" and any(line.get("emote") == emote for line in message["lines"])


def is_present(number: int, table: dict[str, Any]) -> bool:
    return bool(table["players"][number].get("present"))


def listen(data: Path, guests: list[Guest], table_id: str, match_id: str) -> list[list[str]]:
    """Play the first round, and return what seat 0, a watcher and a big screen received before it ended.

    The screen is one that somebody opened who holds a hand.
    """
    server = Server(data, "--no-limits")
    for guest in guests:
        guest.server, guest.http.base_url = server, f"{server.address}/api"
    *players, watcher = guests
    # One after the other: how many of several arrivals are told at once depends on how busy the machine is.
    ears = [Ears(players[0], table_id, match_id)]
    ears[0].socket.until_table(lambda told: told["players"][0].get("present"))
    ears.append(Ears(watcher, table_id, match_id))
    for one in ears:
        one.socket.until_table(lambda told: told["watchers"])
    ears.append(Ears(players[1], table_id, match_id, "screen=1"))
    for one in ears:
        one.socket.until_table(lambda told: told["screen"])
    sockets = [ears[0].socket]
    for number, guest in enumerate(players[1:], 1):
        sockets.append(guest.connect(table_id))
        for one in ears:
            one.socket.until_table(partial(is_present, number))
    told: list[list[str]] = [[] for _ in ears]
    fetched: list[list[str]] = [[], []]
    claimed = has_claims(sockets)
    if claimed:
        hear_reactions(ears, sockets[1], match_id)
    rng = Random(9)
    eyes = [one.socket for one in ears[1:]]
    while True:
        version = max(socket.version for socket in [*sockets, *eyes])
        for socket in [*sockets, *eyes]:
            socket.until_prompt(version or 1)
        if any(event["event"] == "RoundEnded" for event in ears[0].socket.prompt["events"]):
            break
        told = [one.heard() for one in ears]
        if version % 10 == 1:
            for one, texts in zip(ears[:2], fetched, strict=True):
                texts.extend(one.fetched())
        mover = next(number for number, socket in enumerate(sockets) if socket.prompt["legal"])
        sockets[mover].choose(pick(sockets[mover], mover, rng))
        sockets[mover].until_prompt(sockets[mover].version + 1)
    assert min(len(texts) for texts in told) > 20
    for socket in [*sockets, *eyes]:
        socket.close()
    assert server.stop() == 0
    return [*told, *fetched]


@about_the_folder
@pytest.mark.parametrize(("game", "seats"), [("saboteur", 3), ("duel", 2)])
def test_hidden_cards_change_no_byte_of_what_others_receive(tmp_path: Path, game: str, seats: int) -> None:
    server = Server(tmp_path / "one", "--no-limits")
    guests, table = seat(server, game, seats)
    guests.append(Guest(server, "Watcher"))
    match_id = guests[0].post(f"/tables/{table['id']}/start")["match"]["id"]
    assert server.stop() == 0
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    disguise_store(tmp_path / "two" / "tunnelfolk.sqlite3", Random(8))
    one, two = (listen(tmp_path / name, guests, table["id"], match_id) for name in ("one", "two"))
    for real, disguised in zip(one, two, strict=True):
        assert real == disguised
    if seats == 3:
        heard = ["".join(texts) for texts in one[:3]]
        assert ['"emote":"oops"' in texts for texts in heard] == [False, True, False]
        assert all('"emote":"ha"' in texts for texts in heard)
    part(guests, [])


def told_elsewhere(data: Path, guests: list[Guest], table_id: str) -> tuple[list[str], list[str]]:
    """Play with seat 0 there for its own turns only; what its browser was told, and what three webhooks were."""
    box = data.with_suffix(".sent")

    class Watched(Server):
        program = f"from tests.server.postbox import intercept; intercept({str(box)!r}); {SERVE}"

    # Hosts that nobody has: the server would look them up, if it were not for the box.
    server = Watched(data, "--no-limits", "--push-contact", "mailto:a@example.org", "--webhook-host", "*")
    for guest in guests:
        guest.server, guest.http.base_url = server, f"{server.address}/api"
    host, *others = guests
    browser = Browser("https://push.example/0")
    host.post("/push", browser.keys)
    sockets = [guest.connect(table_id) for guest in others]
    rng, kinds = Random(9), ("https://discord.com/x", "https://hooks.slack.com/x", "https://bot.example/x")
    for number in range(9):
        if number % 3 == 0:
            host.post(f"/tables/{table_id}/webhook", {"url": kinds[number // 3]})
        for socket in sockets:
            socket.until_prompt(1 + number)
        mover = next((at for at, socket in enumerate(sockets, 1) if socket.prompt["legal"]), 0)
        own = host.connect(table_id) if mover == 0 else sockets[mover - 1]
        own.until_prompt(1 + number)
        own.choose(pick(own, mover, rng))
        own.until_prompt(2 + number)
        if mover == 0:
            own.close()
            sockets[0].until_table(lambda table: not table["players"][0].get("present"))
    for socket in sockets:
        socket.until_prompt(10)
        socket.close()
    assert server.stop() == 0
    sent = sent_to(box)
    pushed = [browser.read(one.body).decode() for one in sent if one.url == browser.endpoint]
    # Of turns that come fast a webhook is told the last: which that is depends on how busy the machine is.
    posted = {f"{one.url} {without_port(one.body.decode())}" for one in sent if one.url != browser.endpoint}
    return pushed, sorted(posted)


def without_port(text: str) -> str:
    return re.sub(r"127\.0\.0\.1:\d+", "", text)


def without_numbers(texts: list[str]) -> set[str]:
    return {re.sub(r'"(version|seat)":\d+|"name":"[^"]*"|Guest \d', "", text) for text in texts}


@about_the_folder
def test_hidden_cards_change_no_byte_of_what_is_told_elsewhere(tmp_path: Path) -> None:
    server = Server(tmp_path / "one", "--no-limits")
    guests, table = seat(server, "saboteur", 3)
    guests[0].post(f"/tables/{table['id']}/start")
    assert server.stop() == 0
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    disguise_store(tmp_path / "two" / "tunnelfolk.sqlite3", Random(8))
    one, two = (told_elsewhere(tmp_path / name, guests, table["id"]) for name in ("one", "two"))
    assert one[0] == two[0]
    assert len(one[0]) >= 2
    assert without_numbers(one[1]) == without_numbers(two[1])
    both = set(one[1]) & set(two[1])
    for place in (
        "https://discord.com/x",
        "https://hooks.slack.com/x",
        "https://bot.example/x",
    ):
        assert any(text.startswith(place) for text in both), place
    cards = re.compile(r"\b(P\d\d|A\d\d|hand|role|gold|digger|saboteur_|card)\b")
    assert not [text for text in (*one[0], *one[1], *two[1]) if cards.search(text)]
    part(guests, [])
