"""Notation and JSON: there and back is the identity, and what cannot be read is refused with a reason (property 8)."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.matches import SETUPS, Place, Setup, finished, moment, numbers, places, played, seats_and_watcher
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Tool
from tunnelfolk.rules.decks import ACTIONS, FACES, GOALS, PATHS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Step
from tunnelfolk.rules.notation import read, read_board, write, write_board
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.views import Prompt, View

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)

cells = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
seats = st.integers(0, 9)
cards = st.sampled_from([*PATHS, *ACTIONS])
named = {kind: st.sampled_from([name for name in ACTIONS if name.startswith(kind)]) for kind in ("sabotage", "repair")}
goal_faces = [text for text in FACES if text.removesuffix("~") in GOALS]
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(Dig, st.sampled_from([text for text in FACES if text not in goal_faces]), cells),
    st.builds(Sabotage, named["sabotage"], seats),
    st.builds(Repair, named["repair"], st.sampled_from(Tool), seats),
    st.builds(Collapse, cells),
    st.builds(Peek, cells),
    st.builds(Unlock, cells),
    st.builds(Bribe, cells),
    st.builds(Done),
    st.builds(Shed, st.tuples(cards, cards), st.sampled_from(Tool)),
    st.builds(Discard, st.lists(cards, min_size=1, max_size=2).map(tuple)),
    st.builds(Orient, st.sampled_from(goal_faces), cells),
    st.builds(Take, st.integers(1, 3)),
)


@given(actions=st.lists(any_action, min_size=50, max_size=50))
def test_an_action_is_read_as_it_was_written(actions: list[Action]) -> None:
    for action in actions:
        assert read(write(action)) == action
        assert write(read(write(action))) == write(action)


@every_setup
@given(number=numbers)
def test_every_legal_action_is_read_as_it_was_written(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        assert [read(write(action)) for action in match.legal] == list(match.legal)


EXAMPLES: dict[str, Action] = {
    "lay P17~@3,-1": Dig("P17~", (3, -1)),
    "sabotage_pick>2": Sabotage("sabotage_pick", 2),
    "repair_pick_lamp:pick>0": Repair("repair_pick_lamp", Tool.PICK, 0),
    "rockslide@3,-1": Collapse((3, -1)),
    "map@8,0": Peek((8, 0)),
    "key@5,0": Unlock((5, 0)),
    "bribe@4,1": Bribe((4, 1)),
    "end": Done(),
    "shed P01+map:pick": Shed(("P01", "map"), Tool.PICK),
    "pass P01": Discard(("P01",)),
    "pass P01+map": Discard(("P01", "map")),
    "turn G03@5,0": Orient("G03", (5, 0)),
    "turn G03~@5,0": Orient("G03~", (5, 0)),
    "turn B-STONE-A~@8,-2": Orient("B-STONE-A~", (8, -2)),
    "take 3": Take(3),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_notation_mean_what_they_say(text: str) -> None:
    assert read(text) == EXAMPLES[text]
    assert write(EXAMPLES[text]) == text


def test_every_kind_of_action_has_an_example() -> None:
    assert {type(action) for action in EXAMPLES.values()} == set(get_args(Action))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "lay", "lay P01", "lay P01@", "lay P01@1", "lay P01@1,2,3", "lay P01 @1,2", "lay P01@1, 2"),
        *(
            "lay P01@1.5,2",
            "lay P01@+1,2",
            "lay P01@٣,2",
            " lay P01@1,2",
            "lay P01@1,2 ",
            "lay P01@1,2\n",
            "LAY P01@1,2",
        ),
        *(
            "sabotage_pick",
            "sabotage_pick>",
            "sabotage_pick>-1",
            "sabotage_pick>x",
            "repair_pick>0",
            "repair_pick:axe>0",
        ),
        *("map", "map@8", "map@8;0", "key@", "bribe@a,b", "end.", "end end", "shed P01:pick", "shed P01+map", "pass"),
        *(
            "shed P01+map:axe",
            "shed P01+map+key:pick",
            "pass P01+map+key",
            "pass P01,map",
            "turn G03",
            "take",
            "take x",
        ),
        *("take 12", "take -1", "null", "0", "map@" + "9" * 5_000 + ",0"),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        read(text)


@given(text=st.text(alphabet="laypsehdmkbrtunsto_ P0123456789@,+-:>~", max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = read(text)
    except ValueError:
        return
    assert read(write(action)) == action


def test_a_refusal_names_the_text_and_shows_how_actions_look() -> None:
    with pytest.raises(ValueError, match=r"'fly' is not an action: expected something like 'lay P17~@3,-1'"):
        read("fly")
    with pytest.raises(ValueError, match=r"'repair_pick:axe>0': 'axe' is not a valid Tool"):
        read("repair_pick:axe>0")


# Boards.


@every_setup
@given(number=numbers)
def test_a_board_is_read_as_it_was_written(setup: Setup, number: int) -> None:
    for match in played(setup, number)[::3]:
        board = match.state.board
        assert read_board(write_board(board)) == board
        assert write_board(read_board(write_board(board))) == write_board(board)


def test_a_board_as_text_is_easy_to_read() -> None:
    text = "-1,-1\n.       P17! ?\nD-START-GREEN P01\n.       .    G03~"
    board = read_board(text)
    assert board == Board(
        {(-1, 0): FACES["D-START-GREEN"], (0, -1): FACES["P17"], (0, 0): FACES["P01"], (1, 1): FACES["G03~"]},
        covered=((1, -1),),
        opened=frozenset({(0, -1)}),
    )


# JSON.


@given(actions=st.lists(any_action, min_size=20, max_size=20))
def test_actions_survive_json(actions: list[Action]) -> None:
    decoder = msgspec.json.Decoder(tuple[Action, ...])
    assert decoder.decode(msgspec.json.encode(actions)) == tuple(actions)


@every_setup
@given(number=numbers)
def test_steps_and_events_survive_json(setup: Setup, number: int) -> None:
    decoder = msgspec.json.Decoder(tuple[Step, ...])
    steps = finished(setup, number).steps
    assert decoder.decode(msgspec.json.encode(steps)) == steps


@every_setup
@given(number=numbers)
def test_events_as_a_seat_sees_them_survive_json(setup: Setup, number: int) -> None:
    decoder = msgspec.json.Decoder(tuple[Event, ...])
    match = finished(setup, number)
    for seat in seats_and_watcher(match):
        events = match.prompt(seat).events
        assert decoder.decode(msgspec.json.encode(events)) == events


@every_setup
@given(place=places)
def test_views_and_prompts_survive_json(setup: Setup, place: Place) -> None:
    match = moment(setup, place)
    for seat in seats_and_watcher(match):
        prompt = match.prompt(seat, since=max(0, match.version - 3))
        assert msgspec.json.decode(msgspec.json.encode(prompt), type=Prompt) == prompt
        assert msgspec.json.decode(msgspec.json.encode(prompt.view), type=View) == prompt.view


@every_setup
def test_options_and_results_survive_json(setup: Setup) -> None:
    assert msgspec.json.decode(msgspec.json.encode(setup.options), type=Options) == setup.options
    result = finished(setup, 20).result
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_tags_tell_all_actions_and_all_events_apart() -> None:
    for union in (Action, Event):
        kinds = get_args(union)
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
