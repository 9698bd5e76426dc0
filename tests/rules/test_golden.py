"""Whole matches that must never change unnoticed: their deals, choices and views are kept in tests/golden."""

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.golden.regenerate import FOLDER, GOLDENS, SEED, Golden, full_views, lines
from tests.matches import new
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import read

every_golden = pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
ADVICE = "if this change is meant, run `.venv/bin/python -m tests.golden.regenerate` and read the diff"


def kept(golden: Golden) -> list[str]:
    """The lines of a golden match."""
    return (FOLDER / f"{golden.name}.jsonl").read_text(encoding="utf-8").splitlines()


def replayed(golden: Golden) -> tuple[Match, ...]:
    """The match at all its moments, dealt from its seed, with the choices that were kept."""
    match = new(golden.setup, SEED)
    moments = [match]
    for action in [line["action"] for line in map(json.loads, kept(golden)) if "action" in line]:
        match = match.act(read(action))
        moments.append(match)
        if match.is_deal_due:
            match = match.deal(match.shuffle())
            moments.append(match)
    return tuple(moments)


@every_golden
def test_a_golden_match_is_dealt_played_and_seen_as_before(golden: Golden) -> None:
    moments = replayed(golden)
    assert moments[-1].result is not None
    for number, (now, before) in enumerate(zip_longest(lines(moments), kept(golden)), 1):
        assert now == before, f"{golden.name}.jsonl, line {number}: {ADVICE}"


@every_golden
def test_the_full_views_of_a_golden_match_are_as_before(golden: Golden) -> None:
    for name, text in full_views(replayed(golden)):
        path = FOLDER / f"{golden.name}.{name}.json"
        assert json.loads(text) == json.loads(path.read_text(encoding="utf-8")), f"{path.name}: {ADVICE}"


def test_there_is_no_golden_file_that_no_test_reads() -> None:
    names = {f"{golden.name}.jsonl" for golden in GOLDENS}
    names |= {f"{golden.name}.{name}.json" for golden in GOLDENS for name, _ in full_views(replayed(golden))}
    assert {path.name for path in FOLDER.glob("*.json*")} == names


def test_golden_files_stay_small() -> None:
    files: list[Path] = [path for path in FOLDER.iterdir() if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 600_000
