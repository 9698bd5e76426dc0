"""The arena: fair, repeatable, and open to programs from outside."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from tunnelfolk.arena import contenders
from tunnelfolk.arena.arena_arguments import LINEUPS as OFFERED
from tunnelfolk.arena.contenders import UnknownBot, contender
from tunnelfolk.arena.intervals import bootstrap, log_loss, reliability, sprt, wilson
from tunnelfolk.arena.lineups import LINEUPS, cross, each, mixed, one
from tunnelfolk.arena.plan import Plan
from tunnelfolk.arena.report import Report
from tunnelfolk.arena.tournament import run
from tunnelfolk.cli import main
from tunnelfolk.rules.options import Options

DUEL = Plan(game="duel", bots=("greedy", "chance"), players=(2,), matches=6)
SABOTEUR = Plan(game="saboteur", bots=("thumb", "chance"), players=(3,), matches=3)


def timeless(report: Report) -> Report:
    """A report without what no seed decides."""
    return replace(report, thinking=[])


@pytest.mark.parametrize("plan", [DUEL, SABOTEUR], ids=["duel", "saboteur"])
def test_the_same_seed_gives_the_same_report(plan: Plan) -> None:
    assert timeless(run(plan)) == timeless(run(plan))
    assert timeless(run(plan)) != timeless(run(replace(plan, seed="2")))


def test_the_number_of_processes_changes_nothing() -> None:
    assert timeless(run(DUEL)) == timeless(run(replace(DUEL, jobs=2)))


def test_lineups_rotate_everybody_through_every_seat() -> None:
    assert mixed(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert len(mixed(["a", "b"], 5)) == 5
    assert one(["a", "b"], 3) == [("b", "b", "b"), ("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert each(["a", "b"], 2) == [("a", "a"), ("b", "b")]
    assert cross(["a", "b"], 1) == [("a/a",), ("a/b",), ("b/a",), ("b/b",)]
    assert tuple(LINEUPS) == OFFERED


def test_every_rotation_plays_the_same_deal() -> None:
    report = run(replace(DUEL, bots=("chance", "greedy"), matches=4))
    assert (report.deals, report.matches) == (2, 4)


@pytest.mark.parametrize("lineup", ["one", "cross", "each"])
def test_the_first_bot_is_compared_with_the_second_on_the_same_deals(lineup: str) -> None:
    report = run(replace(SABOTEUR, lineup=lineup))
    assert report.comparisons
    assert all(found.margin.low <= found.margin.value <= found.margin.high for found in report.comparisons)


def test_beliefs_are_held_against_the_truth() -> None:
    found = run(replace(SABOTEUR, bots=("thumb",), lineup="each", matches=4)).calibration
    assert found is not None
    assert found.loss < found.prior_loss


def test_known_intervals() -> None:
    found = wilson(50, 100)
    assert (found.low, found.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 0).high == 1
    mean = bootstrap([1.0, 2.0, 3.0] * 20, "seed")
    assert mean == bootstrap([1.0, 2.0, 3.0] * 20, "seed")
    assert mean.low < 2 < mean.high


def test_a_clear_difference_is_settled_early_and_a_doubtful_one_is_not() -> None:
    assert sprt([0.4, 0.6] * 50, 0.1) == "better"
    assert sprt([0.5, -0.5] * 500, 0.1) == "not better"
    assert sprt([0.5, -0.4] * 16, 0.1) is None
    report = run(Plan(game="duel", bots=("thumb", "chance"), players=(2,), matches=200, settle=0.2))
    assert report.settled == "2 players: better"
    assert report.matches < 200


def test_reliability_by_tenths() -> None:
    table = reliability([(0.8, True)] * 8 + [(0.8, False)] * 2)
    assert [(line.low, line.true.value) for line in table] == [(0.8, 0.8)]
    assert log_loss([(0.5, True)]) == pytest.approx(0.6931, abs=1e-4)


def test_the_example_of_an_outside_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contenders, "PATIENCE", None)  # however busy the machine is
    page = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
    example = next(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "sys.stdin" in code)
    program = tmp_path / "bot.py"
    program.write_text(example, encoding="utf-8")
    outside = f"exec:{sys.executable} {program}"
    report = run(Plan(game="duel", bots=(outside, "chance"), players=(2,), matches=2))
    assert {line.bot for line in report.lines} == {outside, "chance"}


def test_the_command_writes_figures_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures, picture = tmp_path / "a.json", tmp_path / "a.svg"
    arguments = ["arena", "--game", "solo", "--bots", "thumb,chance", "--matches", "4", "--jobs", "1"]
    assert main([*arguments, "--json", str(figures), "--picture", str(picture)]) == 0
    assert msgspec.json.decode(figures.read_bytes(), type=Report).matches == 4
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
    assert "ranks" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bots", "players"), [("nobody", "2"), ("chance", "3"), ("chance", "x"), ("exec:/no/such/bot", "2")]
)
def test_wrong_input_is_one_line(bots: str, players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--game", "duel", "--bots", bots, "--players", players]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_variant_is_measured_as_it_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena --game saboteur --players 3 --bots chance --matches 3 --jobs 1 --option one_round --first 1"
    assert main([*command.split(), "--json", str(tmp_path / "a.json")]) == 0
    report = msgspec.json.decode((tmp_path / "a.json").read_bytes(), type=Report)
    assert report.options == Options(first=1, one_round=True)
    assert sum(line.found.count for line in report.rounds if line.saboteurs is None) == report.matches
    assert capsys.readouterr().out.startswith("saboteur, first, one_round: 3 matches, ")


def test_a_contender_must_have_a_name() -> None:
    with pytest.raises(UnknownBot):
        contender("nobody", "1")


def test_a_cluster_gets_the_same_results(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    arena = (sys.executable, "-c", "import sys; from tunnelfolk.cli import main; sys.exit(main())", "arena")
    options = f"--game duel --bots greedy,chance --matches 6 --ray local --json {file}"
    # Ray leaves files and sockets open: a process of its own keeps that apart from the other tests.
    subprocess.run([*arena, *options.split()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    told = msgspec.json.decode(file.read_bytes(), type=Report)
    assert timeless(told) == timeless(run(DUEL))


@pytest.mark.parametrize("address", ["rubbish", "127.0.0.1:0", "ray://127.0.0.1:0"])
def test_a_cluster_that_is_not_there_is_said_to_be_missing(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--game", "duel", "--bots", "chance", "--matches", "2", "--ray", address]
    assert main(command) == 2
    assert f"--ray {address}: " in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_told_before_the_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "report.json"
    assert main(["arena", "--game", "solo", "--bots", "chance", "--matches", "2", "--json", str(nowhere)]) == 2
    assert capsys.readouterr() == ("", f"tunnelfolk arena: {nowhere}: No such file or directory\n")


@pytest.mark.parametrize("players", ["3-", "five", "7-3", "3,,5", "-3"])
def test_numbers_of_players_that_are_none_are_refused_in_words(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "--game", "saboteur", "--bots", "chance", "--matches", "2", f"--players={players}"]
    assert main(command) == 2
    told = f"tunnelfolk arena: --players {players}: expected numbers like 5 or 3,5,7 or 3-10\n"
    assert capsys.readouterr() == ("", told)
