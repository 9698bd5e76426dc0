"""A record is looked at again."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from tunnelfolk.bots import Chance, play_out
from tunnelfolk.cli import main
from tunnelfolk.rules import records
from tunnelfolk.rules.actions import Discard
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.notation import write
from tunnelfolk.terminal.replaying import ReplayScreen, match_positions, open_view

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def match() -> Match:
    return play_out(new("saboteur", 3, seed=2), [Chance(2)] * 3)


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    records.save([match, match], tmp_path / "record")
    return tmp_path / "record"


def screen(match: Match, seat: int | None, step: int) -> str:
    console = Console(file=io.StringIO(), width=80, markup=False, highlight=False)
    with console.capture() as capture:
        ReplayScreen(console, match, seat).show_step(step)
    return capture.get()


def test_a_record_is_printed_step_by_step(file: Path, match: Match, capsys: Output) -> None:
    assert main(["replay", str(file)]) == 0
    text = capsys.readouterr().out
    headings = [line for line in text.splitlines() if line.startswith("Step ")]
    assert len(headings) == match.version
    assert text.rstrip().endswith(("strikes it rich", "share the win", "A draw"))


def test_one_step_can_be_shown_alone(file: Path, capsys: Output) -> None:
    assert main(["replay", str(file), "--match", "2", "--step", "3"]) == 0
    assert capsys.readouterr().out.count("Step ") == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--match", "3"], "--match 3: "),
        (["--match", "0"], "expected 1 or more"),
        (["--seat", "3"], "--seat 3: expected 0 to 2, or all"),
        (["--seat", "none"], "'none': expected a whole number"),
        (["--step", "9999"], "--step 9999: the match has"),
    ],
    ids=str,
)
def test_what_is_not_in_the_record_is_refused(arguments: list[str], expected: str, file: Path, capsys: Output) -> None:
    try:
        status: object = main(["replay", str(file), *arguments])
    except SystemExit as exit_:
        status = exit_.code
    output = capsys.readouterr()
    assert (status, output.out, output.err.count("\n")) == (2, "", 1)
    assert expected in output.err


def test_the_positions_of_a_record_end_where_the_match_ended(match: Match) -> None:
    assert match_positions(match)[-1].result == match.result


def test_open_cards_show_every_hand_role_and_goal(match: Match) -> None:
    text = screen(match, None, 1)
    assert text.count("Digger") + text.count("Saboteur") >= 3
    assert "is the treasure." in text
    assert all(goal.goal for goal in open_view(match_positions(match)[0]).goals)


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_what_it_saw(match: Match, seat: int) -> None:
    text = screen(match, seat, 1)
    panels = [line for line in text.splitlines() if " tools whole " in line]
    assert [("Digger" in panel or "Saboteur" in panel) for panel in panels] == [at == seat for at in range(3)]
    assert "the treasure" not in text


def test_a_seat_is_not_told_which_card_another_one_discarded(match: Match) -> None:
    steps = [(at, step) for at, step in enumerate(match.steps, 1) if isinstance(step.action, Discard) and step.seat]
    at, step = steps[0]
    assert step.action is not None
    assert write(step.action) in screen(match, step.seat, at)
    assert write(step.action) in screen(match, None, at)
    assert write(step.action) not in screen(match, 0, at)


@pytest.mark.parametrize(
    ("typed", "target"), [("", 6), ("n", 6), ("p", 4), ("17", 17), ("x", None), ("-3", None), ("²", None)]
)
def test_one_goes_to_and_fro(match: Match, typed: str, target: int | None) -> None:
    assert ReplayScreen(Console(file=io.StringIO()), match, None).target_step(typed, 5) == target


def test_one_goes_to_the_next_round(match: Match) -> None:
    show = ReplayScreen(Console(file=io.StringIO()), match, None)
    deals = [at for at, step in enumerate(match.steps, 1) if step.action is None]
    assert [show.target_step("r", at) for at in (1, deals[1], deals[2])] == [deals[1], deals[2], match.version]
