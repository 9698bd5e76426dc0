"""Plays many faults in pieces: each with a seed, a database and people of its own, and a line in a file at its end.

Run by `make soak`; begun again, it goes on after the pieces in that file. A piece that failed can be played again
alone with --piece and the same --seed; a disk of its own needs root.

Most of the time a piece waits for what was hurt to come back. People who think for a second leave a machine idle
meanwhile, so that several pieces can be played side by side: 240 people at four clusters, unless told otherwise.
How soon people are back is a figure of a quiet machine: --jobs 1 --seed 2 --only kill_node stop_database --faults 40.
"""

import argparse
import shutil
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path

import msgspec

from tests.cluster.chaos import Outcome, Plan, run_chaos
from tests.cluster.faults import NAMED
from tests.postgres import Postgres

FAULTS_A_PIECE = 20
STOP_SECONDS = 10.0
DISK_MB = 192
SECONDS_WITHOUT_A_MOVE = 600.0
PROGRESS = Path("build/soak.jsonl")


class Piece(msgspec.Struct):
    """What came of one piece."""

    seed: int
    number: int
    people: int
    seconds: float
    outcome: Outcome
    failure: str = ""
    """Why it was not played to its end."""

    @property
    def struck(self) -> int:
        return sum(self.outcome.faults.values())

    @property
    def is_fine(self) -> bool:
        return not self.failure and not self.outcome.complaints


def main() -> int:
    """Play what is missing; 1 if anything was wrong in any piece."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--crowd", type=int, default=5, help="times twelve people in each piece")
    parser.add_argument("--thinking", type=float, default=1.0, help="seconds before each of their choices, in the mean")
    parser.add_argument("--jobs", type=int, default=4, help="how many pieces are played side by side")
    parser.add_argument("--only", nargs="+", choices=sorted(NAMED), default=[], help="these faults and no others")
    parser.add_argument("--progress", type=Path, default=PROGRESS)
    parser.add_argument("--before", help="a commit: some nodes are of this version, and change it under way")
    parser.add_argument("--piece", type=int, help="play this one alone")
    chosen = parser.parse_args()
    if chosen.piece is not None:
        return 0 if _play_piece(chosen, chosen.piece).is_fine else 1
    chosen.progress.parent.mkdir(parents=True, exist_ok=True)
    pieces = read_progress(chosen.progress, chosen.seed)
    for piece in _play_missing(chosen, pieces):
        pieces.append(piece)
        with chosen.progress.open("ab") as progress:
            progress.write(msgspec.json.encode(piece) + b"\n")
        print(_summary(pieces), flush=True)
    bad = [piece for piece in pieces if not piece.is_fine]
    for piece in bad:
        print(f"piece {piece.number}: {piece.failure or piece.outcome.complaints}")
    return 1 if bad else 0


def read_progress(path: Path, seed: int) -> list[Piece]:
    """The pieces that were played by that seed."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [piece for line in lines if (piece := msgspec.json.decode(line, type=Piece)).seed == seed]


def _play_missing(chosen: argparse.Namespace, pieces: list[Piece]) -> Iterator[Piece]:
    """One after the other as they end; the caller adds them to what was played."""
    numbers = count(1 + max((piece.number for piece in pieces), default=0))
    playing: set[Future[Piece]] = set()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        while (struck := sum(piece.struck for piece in pieces)) < chosen.faults:
            # A piece may fail before its last fault: how many are missing is known only when those that run are over.
            missing = -(-(chosen.faults - struck) // FAULTS_A_PIECE)
            while len(playing) < min(chosen.jobs, missing):
                playing.add(pool.submit(_play_piece, chosen, next(numbers)))
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            for piece in done:
                yield piece.result()
        for piece in playing:
            yield piece.result()


def _play_piece(chosen: argparse.Namespace, number: int) -> Piece:
    folder = chosen.progress.parent / f"soak-{chosen.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    before = None if chosen.before is None else find_sources(chosen.before, folder / "before")
    assert before or not chosen.before, f"the history does not know {chosen.before}"
    plan = Plan(
        seed=chosen.seed * 1_000_003 + number,
        faults=FAULTS_A_PIECE,
        stop_seconds=STOP_SECONDS,
        crowd=chosen.crowd,
        thinking_seconds=chosen.thinking,
        choose_from=[NAMED[name] for name in chosen.only],
        patience=SECONDS_WITHOUT_A_MOVE,
        before=before,
    )
    piece = Piece(chosen.seed, number, 0, 0.0, Outcome())
    began, postgres = time.monotonic(), Postgres(DISK_MB)

    def tell(so_far: Outcome) -> None:
        piece.outcome = so_far
        print(f"piece {number}: {piece.struck} of {plan.faults} faults", end="\r", flush=True)

    try:
        piece.outcome = run_chaos(postgres, folder, plan, tell)
    except Exception:  # whatever it was, it is written down, and the next piece may say more
        piece.failure = traceback.format_exc()
        print(piece.failure, file=sys.stderr, flush=True)
    finally:
        postgres.remove()
    piece.seconds = round(time.monotonic() - began, 1)
    piece.people = 12 * chosen.crowd
    if piece.is_fine:
        shutil.rmtree(folder, ignore_errors=True)  # what remains are the logs of pieces that failed
    return piece


def find_sources(commit: str, folder: Path) -> Path | None:
    """The package as it was then; None where the history does not know."""
    folder.mkdir()
    packed = subprocess.run(["git", "archive", commit, "src"], capture_output=True, check=False)
    if packed.returncode:
        return None
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder / "src"


def _summary(pieces: list[Piece]) -> str:
    """All pieces in a few lines."""
    faults: Counter[str] = Counter()
    for piece in pieces:
        faults.update(piece.outcome.faults)
    lines = [
        (
            f"{len(pieces)} pieces, {faults.total()} faults, {sum(piece.outcome.done for piece in pieces):,} choices, "
            f"{sum(piece.outcome.shown for piece in pieces):,} prompts shown, "
            f"{sum(len(piece.outcome.complaints) for piece in pieces)} complaints, "
            f"{sum(bool(piece.failure) for piece in pieces)} pieces not played to their end, "
            f"{sum(piece.seconds for piece in pieces) / 60:.0f} minutes"
        )
    ]
    for name, times in faults.most_common():
        pauses = [second for piece in pieces for second in piece.outcome.pauses.get(name, ())]
        waits = [second for piece in pieces for second in piece.outcome.waits.get(name, ())]
        lines.append(f"  {name:16} {times:4}; cut off: {_marks(pauses)}; longest wait for an answer: {_marks(waits)}")
    return "\n".join(lines)


def _marks(seconds: list[float]) -> str:
    marks = sorted(seconds)
    if not marks:
        return "nobody"
    return f"{len(marks)} people, p50 {marks[len(marks) // 2]:.2f} s, p99 {marks[len(marks) * 99 // 100]:.2f} s"


if __name__ == "__main__":
    sys.exit(main())
