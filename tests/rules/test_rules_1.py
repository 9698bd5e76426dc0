"""Records from before rules 2: they are replayed as they were played, on trust."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests import referee
from tunnelfolk.rules import duel, records
from tunnelfolk.rules.duel import state as duel_state

RECORDS = sorted((Path(__file__).parents[1] / "golden" / "rules-1").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_rules_1_replays_to_its_round_ends_and_its_result(path: Path) -> None:
    [match] = records.load(path)
    *_, last = path.read_text().splitlines()
    assert match.rules == 1
    assert match.result is not None
    assert list(match.result.gold) == json.loads(last)["result"]


def without_legal(line: str) -> dict[str, object]:
    """A line of a record without the legal actions: by older rules those are not known any more."""
    return {key: value for key, value in json.loads(line).items() if key != "legal"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_rules_1_is_written_as_it_was_read(path: Path) -> None:
    [match] = records.load(path)
    assert [without_legal(line) for line in records.lines(match)] == [
        without_legal(line) for line in path.read_text().splitlines()
    ]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_referee_does_not_audit_rules_1(path: Path) -> None:
    assert referee.audit(path.read_text().splitlines()) != []


def test_a_record_of_rules_1_that_makes_no_sense_is_refused_with_its_line() -> None:
    lines = RECORDS[0].read_text().splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), "action": "lay P99@1,1"})
    with pytest.raises(records.CorruptRecord, match="line 3"):
        records.audit(lines)


def test_rules_that_do_not_exist_are_refused() -> None:
    lines = RECORDS[0].read_text().splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "rules": 3})
    with pytest.raises(records.CorruptRecord, match="rules 3: expected 1 to 2"):
        records.audit(lines)


def test_the_ladders_of_rules_1_matter_in_these_records(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh_round: Callable[..., duel.State] = vars(duel_state)["fresh_round"]

    def with_shared_ladders(*args: object) -> duel.State:
        state = fresh_round(*args)
        return replace(state, board=replace(state.board, are_ladders_shared=True))

    monkeypatch.setattr(duel_state, "fresh_round", with_shared_ladders)
    with pytest.raises(records.CorruptRecord):
        records.load(next(path for path in RECORDS if path.stem == "duel-ladder"))
