"""What changed, folded into the last prompt, is the next prompt; and it tells nobody more than that prompt would."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden.changes import GOLDENS, Golden, message, shown, text
from tests.matches import ALL_SETUPS, Setup, any_setup, played
from tests.server.folding import fold, ungroup
from tests.server.people import Guest, Server, Socket, gather, part
from tunnelfolk.rules.actions import Dig, Done, Peek
from tunnelfolk.rules.game import Match
from tunnelfolk.server.changes import Comparison, NotAlike, grouped_actions, splice
from tunnelfolk.server.messages.prompt_messages import Changes
from tunnelfolk.server.plain_steps import PlainStep, is_plain

T = TypeVar("T")
numbers = st.integers(min_value=0, max_value=2**32)
ADVICE = "if this change is meant, run `.venv/bin/python -m tests.golden.changes` and read the diff"


def plain(value: object) -> Any:
    """As a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@given(any_setup(), numbers)
def test_changes_lead_every_seat_and_a_watcher_from_prompt_to_prompt(setup: Setup, number: int) -> None:
    for before, after in choices(setup, number % 50):
        comparison = Comparison(before.version, before.view(None), shown(after, None))
        for seat in (None, *range(before.seats)):
            old, new = shown(before, seat), shown(after, seat)
            own = comparison.for_seat(old.view, new)
            told = message(own)
            msgspec.convert(told, Changes)
            assert fold(plain(old), told) == plain(new)
            assert comparison.for_watcher(seat, new.events, new.legal) in (None, own)


@given(any_setup(), numbers)
def test_an_ordinary_step_tells_everybody_what_comparing_their_views_would(setup: Setup, number: int) -> None:
    for before, after in choices(setup, number % 50):
        if is_plain(before, after):
            compared = Comparison(before.version, before.view(None), shown(after, None))
            step = PlainStep(before, after)
            for seat in (None, *range(before.seats)):
                told = compared.for_seat(before.view(seat), shown(after, seat))
                assert message(step.for_seat(seat)) == message(told)


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 5), ("duel", 2), ("solo", 1)])
def test_most_steps_are_ordinary(game: str, seats: int) -> None:
    steps = [is_plain(before, after) for number in range(3) for before, after in choices(Setup(game, seats), number)]
    assert sum(steps) > len(steps) / 2


def test_seats_that_only_looked_on_are_sent_the_very_same_bytes() -> None:
    before, after = next(choices(Setup("saboteur", 5), 0))
    step = PlainStep(before, after)
    onlookers = [seat for seat in range(5) if seat not in (before.to_act, after.to_act)]
    assert len({id(step.for_seat(seat)) for seat in (None, *onlookers)}) == 1


def choices(setup: Setup, number: int) -> Iterator[tuple[Match, Match]]:
    """A match before and after every choice; deals are shown whole."""
    for before, after in pairwise(played(setup, number)):
        if after.steps[-1].action is not None:
            yield before, after


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
def test_what_a_seat_is_told_depends_on_its_own_two_views_alone(setup: Setup) -> None:
    """Made for all seats together, which share what was encoded, it is what it would be if made for this seat alone."""
    for before, after in islice(choices(setup, 3), 0, None, 7):
        comparison = Comparison(before.version, before.view(None), shown(after, None))
        for seat in (*range(before.seats), None):
            old, new = apart(before.view(seat)), apart(shown(after, seat))
            alone = Comparison(before.version, old, apart(new)).for_seat(apart(old), new)
            together = comparison.for_seat(before.view(seat), shown(after, seat))
            assert message(together) == message(alone)


def test_seats_that_saw_no_more_than_a_watcher_are_sent_the_same() -> None:
    before, after = next(choices(Setup("saboteur", 5), 0))
    comparison = Comparison(before.version, before.view(None), shown(after, None))
    told = [comparison.for_watcher(seat, shown(after, seat).events, ()) for seat in range(5)]
    assert [seat for seat in range(5) if told[seat] is None] == [before.to_act]
    assert len(set(told)) == 2


def test_a_panel_that_changed_is_looked_at_more_closely_by_its_own_seat_alone() -> None:
    plain_ones = 0
    for before, after in choices(Setup("saboteur", 5), 0):
        old, new = before.view(None), after.view(None)
        if old.panels != new.panels and new.ended is None:
            comparison = Comparison(before.version, old, shown(after, None))
            closer = {seat for seat in range(5) if old.panels[seat] != new.panels[seat]} | {before.to_act}
            told = [comparison.for_watcher(seat, shown(after, seat).events, ()) for seat in range(5)]
            assert {seat for seat in range(5) if told[seat] is None} <= closer
            plain_ones += 5 - len(closer)
    assert plain_ones


def apart(seen: T) -> T:
    """The same view or prompt as a value that shares nothing with any other."""
    return msgspec.json.decode(msgspec.json.encode(seen), type=type(seen))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)
def test_golden_changes_stay_as_they_are(golden: Golden) -> None:
    assert golden.path.read_text(encoding="utf-8") == text(golden), ADVICE


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("abc", "abcd", (3, 0, "d")),
        ("abc", "ac", (1, 1, "")),
        ("abc", "xbc", (0, 1, "x")),
        ("aa", "aaa", (2, 0, "a")),
        ("aaa", "aa", (2, 1, "")),
        ("", "ab", (0, 0, "ab")),
        ("ab", "", (0, 2, "")),
        ("abcd", "axcyd", (1, 2, "xcy")),
    ],
)
def test_a_splice_says_where_a_list_changed(before: str, after: str, change: tuple[int, int, str]) -> None:
    assert splice(before, after) == change
    start, gone, new = change
    assert before[:start] + new + before[start + gone :] == after


def test_views_of_two_seats_are_no_changes_of_each_other() -> None:
    match = played(Setup("duel", 2), 1)[0]
    with pytest.raises(NotAlike):
        Comparison(match.version, match.view(None), match.prompt()).for_seat(match.view(0), match.prompt(1))


def test_actions_in_a_row_that_differ_in_one_field_are_said_together() -> None:
    legal = (Dig("P01", (1, 0)), Dig("P02", (1, 0)), Dig("P03", (1, 0)), Dig("P03", (2, 0)), Peek((5, 0)), Done())
    groups = [{"do": "dig", "cell": [1, 0], "each": "face", "of": ["P01", "P02", "P03"]}, *plain(legal[3:])]
    assert plain(grouped_actions(legal)) == groups
    assert [action for group in groups for action in ungroup(group)] == plain(legal)


def follow(socket: Socket, prompt: dict[str, Any], version: int) -> dict[str, Any]:
    """The prompt of a version, folded from what a socket was sent since another one."""
    while prompt["version"] < version:
        told = socket.hear()
        if told["type"] == "changes":
            prompt = fold(prompt, told)
        elif told["type"] == "prompt":
            prompt = told["prompt"]
    return prompt


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 3), ("duel", 2), ("solo", 1)])
def test_two_sockets_of_one_person_see_the_same_be_it_whole_or_changed(server: Server, game: str, seats: int) -> None:
    guests, sockets, table_id = gather(server, game, seats)
    brief = [guest.connect(table_id, changes=True) for guest in guests]
    folded = [socket.until_prompt() for socket in brief]
    version = 1
    while version < 40 and not sockets[0].prompt["view"].get("result"):
        for socket in sockets:
            if legal := socket.prompt["legal"]:  # nobody's, right after the end of a round
                socket.choose(len(legal) // 2)
        version += 1
        for number, socket in enumerate(sockets):
            socket.until_prompt(version)
            folded[number] = follow(brief[number], folded[number], version)
            assert folded[number]["view"] == socket.prompt["view"]
            assert folded[number]["legal"] == socket.prompt["legal"]
    kinds = [msgspec.json.decode(text)["type"] for socket in brief for text in socket.raw]
    assert kinds.count("changes") > kinds.count("prompt")
    part(guests, [*sockets, *brief])


def test_who_does_not_ask_for_changes_gets_whole_prompts(server: Server) -> None:
    guests, sockets, _ = gather(server, "duel", 2)
    mover = next(socket for socket in sockets if socket.prompt["legal"])
    mover.choose(0)
    assert all(socket.until_prompt(2)["view"]["board"] for socket in sockets)
    part(guests, sockets)


def test_a_late_choice_is_answered_with_a_whole_prompt(server: Server) -> None:
    guest = Guest(server)
    table = guest.found("solo", 1)
    guest.post(f"/tables/{table['id']}/start")
    socket = guest.connect(table["id"], changes=True)
    socket.until_prompt()
    socket.choose(0)
    assert socket.until(lambda told: told["type"] == "changes")["answer"] == {"version": 1, "outcome": "done"}
    socket.choose(1, version=1)
    assert socket.until(lambda told: told["type"] == "prompt")["answer"] == {"version": 1, "outcome": "late"}
    part([guest], [socket])
