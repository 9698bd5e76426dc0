"""The command line: simulate, verify, and one clear line for everything that cannot be done."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.referee import audit
from tunnelfolk import __version__
from tunnelfolk.cli import main

Output = pytest.CaptureFixture[str]

EVERY_TABLE = [
    ("saboteur", "--players", "3"),
    ("saboteur", "--players", "10"),
    ("saboteur", "--first", "4"),
    ("saboteur", "--option", "gold_per_player", "--option", "sabotaged_unpaid"),
    ("saboteur", "--option", "all_saboteurs", "--option", "one_round"),
    ("duel",),
    ("solo", "--colour", "blue"),
    ("solo",),
    ("solo", "--option", "opening_strikes"),
]


def simulate(trace: Path, *options: str, games: int = 2, seed: str = "1") -> int:
    return main(["simulate", "--seed", seed, "--games", str(games), "--trace", str(trace), "--game", *options])


def refused(capsys: Output, *arguments: str) -> str:
    """The one line that answers wrong input."""
    try:
        status = main(arguments)
    except SystemExit as exit_:
        status = exit_.code if isinstance(exit_.code, int) else -1
    output = capsys.readouterr()
    assert status == 2
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith("tunnelfolk")
    return output.err


@pytest.mark.parametrize("bots", ["chance", "greedy"])
@pytest.mark.parametrize("table", EVERY_TABLE, ids=" ".join)
def test_a_trace_is_clean_for_the_second_reading_of_the_rules(
    table: tuple[str, ...], bots: str, tmp_path: Path, capsys: Output
) -> None:
    trace = tmp_path / "trace.jsonl"
    assert simulate(trace, *table, "--bots", bots) == 0
    assert audit(trace.read_text().splitlines()) == []
    assert main(["verify", str(trace)]) == 0
    assert capsys.readouterr().out.endswith(" decisions, clean\n")


def test_the_same_seed_gives_the_same_trace(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert simulate(one, "duel") == simulate(other, "duel") == 0
    assert one.read_bytes() == other.read_bytes()


def test_another_seed_gives_another_trace_and_every_match_is_another(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert simulate(one, "solo") == simulate(other, "solo", seed="2") == 0
    deals = [line for path in (one, other) for line in path.read_text().splitlines() if line.startswith('{"round": 1')]
    assert len(set(deals)) == 4


def test_bots_may_be_named_for_each_seat(tmp_path: Path, capsys: Output) -> None:
    assert simulate(tmp_path / "trace", "duel", "--bots", "greedy, chance") == 0
    seats = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line.split()[:1] in (["0"], ["1"])]
    assert seats == [["0", "greedy"], ["1", "chance"]]


def test_a_summary_counts_games_ends_gold_and_roles(capsys: Output) -> None:
    assert main(["simulate", "--game", "saboteur", "--games", "3", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    for expected in (
        "saboteur, 5 players",
        "decisions per game: least, mean, most",
        "rounds ended because",
        "matches per second",
        "digger",
        "gold per round, mean",
        "matches won",
    ):
        assert expected in text


def test_a_summary_of_Solo_counts_ranks(capsys: Output) -> None:
    assert main(["simulate", "--game", "solo", "--seed", "5"]) == 0
    assert "25 and more" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["simulate", "--game", "saboteur", "--seed", "1", "--players", "11"], "11 players: expected 3 to 10"),
        (["simulate", "--game", "saboteur", "--seed", "1", "--players", "-1"], "-1 players: expected 3 to 10"),
        (["simulate", "--game", "duel", "--seed", "1", "--players", "3"], "3 players: expected 2"),
        (["simulate", "--game", "duel", "--seed", "1", "--players", "two"], "'two': expected a whole number"),
        (["simulate", "--game", "duel", "--seed", "1.5"], "'1.5': expected a whole number"),
        (["simulate", "--game", "duel", "--seed", "9" * 5000], "expected a whole number"),
        (["simulate", "--game", "duel"], "--seed"),
        (["simulate", "--seed", "1"], "--game"),
        (["simulate", "--game", "chess", "--seed", "1"], "chess"),
        (["simulate", "--game", "duel", "--seed", "1", "--games", "0"], "'0': expected 1 or more"),
        (["simulate", "--game", "duel", "--seed", "1", "--bots", "genius"], "bot 'genius': expected one of chance"),
        (["simulate", "--game", "duel", "--seed", "1", "--bots", "chance,chance,chance"], "3 bots for 2 seats"),
        (
            ["simulate", "--game", "duel", "--seed", "1", "--colour", "blue"],
            "colour: Duel has no such option; it has one_round",
        ),
        (
            ["simulate", "--game", "duel", "--seed", "1", "--first", "0"],
            "first: Duel has no such option; it has one_round",
        ),
        (["simulate", "--game", "saboteur", "--seed", "1", "--first", "5"], "first seat 5: expected 0 to 4"),
        (["simulate", "--game", "solo", "--seed", "1", "--colour", "red"], "red"),
        (["simulate", "--game", "duel", "--seed", "1", "--option", "blindfold"], "gold_per_player"),
        (
            ["simulate", "--game", "duel", "--seed", "1", "--option", "all_saboteurs"],
            "all_saboteurs: Duel has no such option; it has one_round",
        ),
        (["play", "solo", "--option", "gold_per_player"], "gold_per_player: Solo has no such option"),
        (["play", "duel", "--first", "1"], "first: Duel has no such option"),
        (
            ["arena", "--game", "saboteur", "--bots", "chance", "--colour", "blue"],
            "colour: Saboteur has no such option",
        ),
        (["simulate", "--game", "duel", "--seed", "1", "--trace", "/no/such/place"], "No such file or directory"),
        (["simulate", "--game", "duel", "--seed", "1", "--trace", "/"], "Is a directory"),
        (["simulate", "--game", "duel", "--seed", "1", "--verbose"], "--verbose"),
        (["verify", "/no/such/record"], "/no/such/record: No such file or directory"),
        (["verify", "/"], "Is a directory"),
        (["verify"], "FILE"),
        (["replay", "/no/such/record"], "No such file or directory"),
        (["play", "chess"], "chess"),
        (["play", "duel", "--seat", "2"], "--seat 2: expected 0 to 1"),
        (["play", "duel", "--bots", "genius"], "genius"),
        (["play", "saboteur", "--players", "2"], "2 players: expected 3 to 10"),
        (["play", "duel", "--record", "/"], "there is such a file already"),
        (["play", "duel", "--record", "/no/such/place"], "No such file or directory"),
        (["dig"], "dig"),
        ([], "COMMAND"),
    ],
    ids=lambda value: " ".join(value)[:90] if isinstance(value, list) else "",
)
def test_wrong_input_is_answered_with_one_line(arguments: list[str], expected: str, capsys: Output) -> None:
    assert expected in refused(capsys, *arguments)


def test_the_version_is_told(capsys: Output) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert (exit_.value.code, capsys.readouterr().out) == (0, f"tunnelfolk {__version__}\n")


@pytest.mark.parametrize("command", [[], ["simulate"], ["play"], ["replay"], ["verify"]], ids=str)
def test_help_has_examples(command: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([*command, "--help"])
    assert exit_.value.code == 0
    assert "examples:\n  tunnelfolk " in capsys.readouterr().out


def test_an_interrupted_simulation_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tunnelfolk.terminal.simulation.Tally.add", interrupt)
    assert simulate(tmp_path / "trace", "duel") == 130
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().err.endswith("/trace was not written\n")


def test_an_interrupted_simulation_keeps_the_file_of_an_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = tmp_path / "trace"
    trace.write_text("earlier")
    monkeypatch.setattr("tunnelfolk.terminal.simulation.Tally.add", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert simulate(trace, "duel") == 130
    assert trace.read_text() == "earlier"


def test_a_trace_may_go_to_a_device(capsys: Output) -> None:
    assert simulate(Path(os.devnull), "solo", games=1) == 0
    assert not Path(os.devnull).is_file()


def test_a_damaged_record_is_named_with_its_line(tmp_path: Path, capsys: Output) -> None:
    trace = tmp_path / "trace"
    simulate(trace, "duel", games=1)
    lines = trace.read_text().splitlines()
    trace.write_text("\n".join([*lines[:4], lines[4].replace('"seat": ', '"seat": 1'), *lines[5:]]))
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 1
    output = capsys.readouterr()
    assert output.err.startswith(f"tunnelfolk: {trace}: line 5: seat 1")
    assert (output.out, output.err.count("\n")) == ("", 1)


def header_of(trace: Path) -> dict[str, object]:
    header: dict[str, object] = json.loads(trace.read_text().splitlines()[0])
    return header


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("saboteur", "--first", "4"), {"first": 4}),
        (("saboteur", "--option", "one_round"), {"one_round": True}),
        (("solo", "--colour", "blue", "--option", "opening_strikes"), {"colour": "blue", "opening_strikes": True}),
        (("solo",), {"colour": "green"}),
        (("duel",), {}),
    ],
    ids=str,
)
def test_a_trace_names_what_the_table_asked_for(
    arguments: tuple[str, ...], options: dict[str, object], tmp_path: Path
) -> None:
    simulate(tmp_path / "trace", *arguments, games=1)
    assert header_of(tmp_path / "trace")["options"] == options


def test_V3_one_round_is_dealt_where_one_round_was_asked_for(tmp_path: Path) -> None:
    simulate(tmp_path / "trace", "duel", "--option", "one_round", games=1)
    lines = (tmp_path / "trace").read_text().splitlines()
    assert sum(line.startswith('{"round": ') for line in lines) == 1


def test_S4_a_forged_first_seat_is_found(tmp_path: Path, capsys: Output) -> None:
    trace = tmp_path / "trace"
    simulate(trace, "saboteur", "--first", "4", games=1)
    capsys.readouterr()
    header, deal, *rest = trace.read_text().splitlines()
    assert '"first": 4' in deal
    for forged in (
        [header.replace('"first": 4', '"first": 3'), deal],
        [header, deal.replace('"first": 4', '"first": 3')],
    ):
        trace.write_text("\n".join([*forged, *rest]))
        assert main(["verify", str(trace)]) == 1
        assert f"tunnelfolk: {trace}: line 2: " in capsys.readouterr().err


RULES_1 = Path(__file__).parent / "golden" / "rules-1"


def test_verify_says_which_rules_a_record_has(tmp_path: Path, capsys: Output) -> None:
    trace = tmp_path / "trace"
    simulate(trace, "duel", games=1)
    old = (RULES_1 / "duel-greedy.jsonl").read_text()
    trace.write_text(old + trace.read_text() + old)
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{trace}: 2 matches of rules 1, ")
    assert first.endswith(" decisions, replayed but not checked: only rules 2 are held to the rules")
    assert second.startswith(f"{trace}: 1 match of rules 2, ")
    assert second.endswith(" decisions, clean")


@pytest.mark.parametrize("record", sorted(RULES_1.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_record_of_rules_1_is_shown_to_its_end(record: Path, capsys: Output) -> None:
    result = json.loads(record.read_text().splitlines()[-1])["result"]
    assert main(["replay", str(record)]) == 0
    shown = capsys.readouterr().out.split("Step ")[-1]
    assert [int(gold) for gold in re.findall(r"^\w+: (\d+) gold$", shown, re.MULTILINE)] == result


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"hello\n", b"[]\n", b'{"game": "duel"}\n'])
def test_what_is_no_record_is_damaged(content: bytes, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "trace").write_bytes(content)
    assert main(["verify", str(tmp_path / "trace")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_record_that_breaks_off_is_damaged_unless_said_otherwise(tmp_path: Path, capsys: Output) -> None:
    trace = tmp_path / "trace"
    simulate(trace, "solo", games=1)
    trace.write_text("\n".join(trace.read_text().splitlines()[:30]))
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 1
    assert main(["verify", "--unfinished", str(trace)]) == 0
    assert capsys.readouterr().out == f"{trace}: 1 match of rules 2, 28 decisions, clean, the last match unfinished\n"


def test_a_reader_who_has_enough_is_no_error(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    simulate(trace, "duel", games=1)
    command = f"{sys.executable} -m tunnelfolk replay {trace} | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")
