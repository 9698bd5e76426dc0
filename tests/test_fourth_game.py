"""A game of another package, made of one module, is played in every room that plays games."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

GAME = "shorthanded"
FOLDER = Path(__file__).parent / "fourth_game"


def tunnelfolk(*arguments: str, typed: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """A command in a process that has the fourth game on its path, and no other way to know it."""
    return subprocess.run(
        [sys.executable, "-m", "tunnelfolk", *arguments],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": with_fourth_game()},
    )


def with_fourth_game() -> str:
    """The PYTHONPATH of this process, and the folder of the game."""
    return os.pathsep.join(filter(None, [str(FOLDER), os.environ.get("PYTHONPATH", "")]))


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fourth") / "trace.jsonl"
    done = tunnelfolk("simulate", "--game", GAME, "--games", "2", "--seed", "1", "--trace", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "shorthanded, 4 players" in done.stdout
    return path


def test_a_fourth_game_is_simulated_and_verified(trace: Path) -> None:
    assert trace.read_text().startswith('{"game": "shorthanded", "players": 4, ')
    done = tunnelfolk("verify", str(trace))
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 matches" in done.stdout


def test_a_fourth_game_has_its_own_rule(trace: Path) -> None:
    done = tunnelfolk("replay", str(trace), "--step", "1")
    assert done.stdout.count("3 cards") == 4


def test_who_does_not_have_the_package_does_not_know_the_game(trace: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tunnelfolk", "verify", str(trace)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "game 'shorthanded': expected one of saboteur, duel, solo" in done.stderr
