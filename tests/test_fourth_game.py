"""A game of another package, made of one module, is played in every room that plays games."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tests.server.people import Guest, Server, Socket, part
from tunnelfolk.arena.report import Report
from tunnelfolk.bots import BOTS

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


def test_a_fourth_game_is_played_by_a_person(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    typed = ["r", *["1", "1"] * 2000]
    done = tunnelfolk(
        "play", GAME, "--option", "one_round", "--bots", "greedy", "--seed", "3", "--record", str(record), typed=typed
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "You play Shorthanded with Gruff (greedy), Hilda (greedy) and Borin (greedy)." in done.stdout
    assert done.stdout.index("S. Saboteur, 3 to 10 players") < done.stdout.index("T. Tunnels")
    assert "The match is over" in done.stdout
    assert tunnelfolk("verify", str(record)).returncode == 0


def test_a_fourth_game_is_on_the_menu() -> None:
    done = tunnelfolk("play", "--seed", "1", typed=["shorthanded", "", "", "chance", "q", "y"])
    assert "shorthanded: Saboteur with three cards in every hand" in done.stdout
    assert "You play Shorthanded with " in done.stdout


@pytest.mark.parametrize("bot", BOTS)
def test_a_fourth_game_is_played_by_the_bots_that_know_its_strategy(bot: str) -> None:
    done = tunnelfolk("simulate", "--game", GAME, "--option", "one_round", "--seed", "1", "--bots", bot)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["simulate", "play", "arena"])
def test_a_bot_that_would_play_by_other_rules_is_refused(command: str) -> None:
    game = [GAME] if command == "play" else ["--game", GAME]
    seed = [] if command == "arena" else ["--seed", "1"]
    done = tunnelfolk(command, *game, *seed, "--bots", "deep")
    assert done.returncode == 2
    assert done.stderr.startswith("tunnelfolk")
    assert "bot 'deep' cannot play Shorthanded" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_compiled_policy_does_not_play_what_is_not_compiled() -> None:
    done = tunnelfolk("arena", "--game", GAME, "--bots", "digging,chance")
    assert (done.returncode, done.stderr) == (
        2,
        "tunnelfolk arena: bot 'digging' cannot play Shorthanded\n",
    )


def test_a_fourth_game_is_measured_in_the_arena(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    plan = ["--bots", "thumb,chance", "--lineup", "each", "--matches", "2", "--jobs", "2", "--option", "all_saboteurs"]
    done = tunnelfolk("arena", "--game", GAME, *plan, "--json", str(report))
    assert (done.returncode, done.stderr) == (0, "")
    told = msgspec.json.decode(report.read_bytes(), type=Report)
    assert (told.game, told.options.all_saboteurs) == (GAME, True)
    assert {line.saboteurs for line in told.rounds} == {None, 1}
    assert told.calibration is not None


def test_a_fourth_game_has_its_limits() -> None:
    done = tunnelfolk("simulate", "--game", GAME, "--seed", "1", "--players", "8")
    assert (done.returncode, done.stderr) == (2, "tunnelfolk: 8 players: expected 3 to 7\n")
    done = tunnelfolk("simulate", "--game", GAME, "--seed", "1", "--option", "opening_strikes")
    assert done.returncode == 2
    assert "opening_strikes: Shorthanded has no such option" in done.stderr


def test_a_fourth_game_is_played_through_a_server_whose_bots_are_processes_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", with_fourth_game())
    server = Server(tmp_path / "data", "--no-limits")
    try:
        guest = Guest(server, "Anna")
        table = guest.found(GAME, 4, options={"one_round": True})
        guest.post(f"/tables/{table['id']}/bots", {"level": "thumb"})
        socket = guest.connect(table["id"])
        guest.post(f"/tables/{table['id']}/start")
        socket.until_prompt()
        assert socket.prompt["view"]["game"] == GAME
        assert len(socket.prompt["view"]["hand"]) == 3
        play_to_the_end(socket)
        part([guest], [socket])
    finally:
        assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()
    assert "bot failed" not in server.log.read_text()


def play_to_the_end(socket: Socket) -> None:
    """Choose the first of what is legal until the match is over."""
    while socket.prompt["view"].get("result") is None:
        version = socket.version
        if socket.prompt["legal"]:
            socket.choose(0)
        socket.until_prompt(version + 1)
