"""A person plays: whole matches from a script, wrong answers, leaving and saving."""

import io
import re
from pathlib import Path

import pytest

from tests.referee import audit
from tunnelfolk.cli import main

Output = pytest.CaptureFixture[str]
LINES = 20_000


class Keyboard(io.StringIO):
    """Types lines, until Ctrl-C where one is due."""

    def __init__(self, *lines: str, interrupt_after: int = LINES) -> None:
        super().__init__("\n".join(lines) + "\n")
        self.left = interrupt_after

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().readline(size)


def play(monkeypatch: pytest.MonkeyPatch, keyboard: io.StringIO, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", keyboard)
    return main(["play", *arguments])


FIRST_OF_ALL = ["1", "1"] * (LINES // 2)
"""Always the first card and the first thing to do with it."""


@pytest.mark.parametrize(
    "table",
    [
        ("saboteur", "--seed", "1"),
        ("saboteur", "--players", "3", "--seat", "2", "--seed", "2"),
        ("saboteur", "--players", "10", "--seed", "3", "--bots", "chance"),
        ("duel", "--seed", "1"),
        ("duel", "--seat", "1", "--seed", "2", "--bots", "chance"),
        ("solo", "--seed", "1"),
        ("solo", "--colour", "blue", "--seed", "2"),
    ],
    ids=" ".join,
)
def test_a_match_is_played_to_its_end(
    table: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    record = tmp_path / "record"
    # A card with one way and a card with several ask differently often, so some answers miss: they are explained.
    assert play(monkeypatch, Keyboard(*FIRST_OF_ALL), *table, "--record", str(record)) == 0
    text = capsys.readouterr().out
    assert "The match is over" in text
    assert f"The seed was {table[table.index('--seed') + 1]}" in text
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert main(["verify", str(record)]) == 0
    assert audit(without_seed(record)) == []


def without_seed(record: Path) -> list[str]:
    """The lines of a record as the notation has them."""
    header, *lines = record.read_text().splitlines()
    return [re.sub(r', "seed": "[^"]*"', "", header), *lines]


def test_the_same_seed_and_the_same_answers_give_the_same_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "other"):
        play(monkeypatch, Keyboard(*FIRST_OF_ALL), "saboteur", "--seed", "4", "--record", str(tmp_path / name))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_roles_of_others_are_hidden_until_the_end_of_the_round(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    play(monkeypatch, Keyboard(*FIRST_OF_ALL), "saboteur", "--seed", "6", "--bots", "chance")
    turns = re.split(r"\n(?=Saboteur · )", capsys.readouterr().out)
    playing = [
        turn for turn in turns if "· Your turn" in turn and "Take 1 gold" not in turn and "Take 2 gold" not in turn
    ]
    panels = [panel for turn in playing for panel in re.findall(r"\n. +\d  \w+.*", turn)]
    others = [panel for panel in panels if "  You " not in panel]
    assert len(others) > 40
    assert not [panel for panel in others if "Digger" in panel or "Saboteur" in panel]


def test_a_game_can_be_chosen_first(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    answers = ["chess", "1", "11", "4", "", "nobody", "chance", "q", "y"]
    assert play(monkeypatch, Keyboard(*answers), "--seed", "1") == 0
    text = capsys.readouterr().out
    assert "“chess”: expected a number from 1 to 3, or one of saboteur, duel, solo." in text
    assert "“11”: expected a number from 3 to 10." in text
    assert "You play Saboteur with Gruff (chance), Hilda (chance) and Borin (chance)." in text


def test_variants_can_be_chosen_too(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    answers = ["saboteur", "3", "9", "one_round, 4 4", "chance", "q", "y"]
    assert play(monkeypatch, Keyboard(*answers), "--seed", "1") == 0
    text = capsys.readouterr().out
    assert "“9”: expected numbers from 1 to 4, or any of gold_per_player, " in text
    assert "Variants in play: Short match and Every saboteur in play" in text
    assert "Round 1 of 1" in text


def test_what_was_said_is_not_asked(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    said = ("--players", "3", "--option", "all_saboteurs", "--bots", "chance", "--seed", "1")
    assert play(monkeypatch, Keyboard("saboteur", "q", "y"), *said) == 0
    text = capsys.readouterr().out
    assert text.count("Which ") == 1
    assert "You play Saboteur with Gruff (chance) and Hilda (chance)." in text


def test_Enter_takes_what_is_usual(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    assert play(monkeypatch, Keyboard("solo", "", "", "q", "y"), "--seed", "1") == 0
    assert "{G}" in capsys.readouterr().out


def test_the_usual_bots_are_keen_and_the_strongest_is_on_the_menu(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert play(monkeypatch, Keyboard("duel", "", "", "q", "y"), "--seed", "1") == 0
    text = capsys.readouterr().out
    assert "with Gruff (keen)." in text
    assert re.search(r"2\S* +deep: hard", text)


def test_actions_are_understood_in_notation_by_card_and_by_two_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    answers = ["LAY p01@1,1", "p27", "0", "3 1", "q", "y"]
    assert play(monkeypatch, Keyboard(*answers), "duel", "--seed", "5") == 0
    text = capsys.readouterr().out
    assert "You dig a straight tunnel (1,1)" in text
    assert "P27, which?" in text
    assert text.count("The Duel · Your turn") == 3


def test_questions_are_answered(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    answers = ["?", "b", "l", "r", "h", "", "q", "n", "q", "y"]
    assert play(monkeypatch, Keyboard(*answers), "duel", "--seed", "5") == 0
    text = capsys.readouterr().out
    for expected in ("closed door, blue or green", "Round 1: ", "D. Duel, 2 players", "V3 one_round"):
        assert expected in text
    assert text.count("{B}") == 2
    assert len(re.findall(r"\d  discard two cards *$", text, re.MULTILINE)) == 3
    assert text.count("Leave the match?") == 2
    assert text.rstrip().endswith("The seed was 5: --seed 5 deals the same cards again.")


def test_hints_come_with_reasons_and_can_be_typed_as_they_are_given(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert play(monkeypatch, Keyboard("a", "q", "y"), "duel", "--seed", "5") == 0
    given = re.findall(r"^  a(\d)  (.+?) \((best|good|fair|weak)\): (\S.*)$", capsys.readouterr().out, re.MULTILINE)
    assert [number for number, *_ in given] == ["1", "2", "3"]
    assert play(monkeypatch, Keyboard(given[0][1], "q", "y"), "duel", "--seed", "5") == 0
    assert capsys.readouterr().out.count("· Your turn") == 2


def test_what_is_said_of_hints_is_in_line_with_them(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert play(monkeypatch, Keyboard("a", "q", "y"), "duel", "--seed", "5") == 0
    said = re.search(r"^  Type a1, .+\n(.+from your seat\.) *$", capsys.readouterr().out, re.MULTILINE)
    assert said
    assert said[1].startswith("  ")


def test_a_hint_is_taken_by_its_number_once_it_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    record = tmp_path / "record"
    keys = Keyboard("a1", "a", "a1", "n", "a1", "y", "q", "y")
    assert play(monkeypatch, keys, "duel", "--seed", "5", "--record", str(record)) == 0
    text = capsys.readouterr().out
    assert "expected a for advice first" in text
    assert text.count("? [y/N]") == 3
    assert text.count("· Your turn") == 2
    # The record says so, and is accepted.
    assert '"hints": [1, 0]' in record.read_text().splitlines()[0]
    assert main(["verify", "--unfinished", str(record)]) == 0


@pytest.mark.parametrize("nonsense", ["0", "99", "-1", "lay", "lay B01@99,99", "1 99", "👺", "[red]", "²", "9" * 5000])
def test_wrong_answers_are_told_what_is_expected(
    nonsense: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert play(monkeypatch, Keyboard(nonsense, "1", nonsense, "", "q", "y"), "duel", "--seed", "5") == 0
    assert "cannot be chosen now: expected a number from 1 to" in capsys.readouterr().out


def test_the_end_of_the_input_ends_the_match_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    record = tmp_path / "record"
    assert play(monkeypatch, Keyboard("1", "1"), "duel", "--seed", "5", "--record", str(record)) == 0
    output = capsys.readouterr()
    assert "The input ended; the match ends here." in output.out
    assert output.err == ""
    assert main(["verify", "--unfinished", str(record)]) == 0
    # Whoever knows the seed knows all cards: only a match that is over names it.
    assert "seed" not in record.read_text()


def test_ctrl_c_ends_the_match_politely(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    assert play(monkeypatch, Keyboard("1", "1", interrupt_after=2), "duel", "--seed", "5") == 130
    output = capsys.readouterr()
    assert output.out.rstrip().endswith("Interrupted; the match ends here.")
    assert output.err == ""


def test_ctrl_c_and_the_end_of_input_are_polite_before_a_match_too(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert play(monkeypatch, Keyboard(interrupt_after=0)) == 130
    assert capsys.readouterr().err == "\ntunnelfolk: interrupted\n"
    assert play(monkeypatch, io.StringIO("")) == 2
    assert capsys.readouterr().err == "tunnelfolk: the input ended before a match began\n"
