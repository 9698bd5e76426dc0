"""The soak of faults can be gone on with."""

from pathlib import Path

import msgspec

from tests.cluster.chaos import Outcome
from tests.cluster.soak import Piece, read_progress


def test_what_was_played_by_a_seed_is_known_when_the_soak_is_begun_again(tmp_path: Path) -> None:
    played = Outcome(faults={"kill_node": 20}, pauses={"kill_node": [0.25]})
    failed = Outcome(complaints=["the numbers have gaps"])
    pieces = [Piece(1, 1, 12, 60.0, played), Piece(2, 1, 12, 60.0, failed), Piece(1, 2, 12, 1.0, Outcome(), "stuck")]
    progress = tmp_path / "soak.jsonl"
    assert read_progress(progress, 1) == []
    progress.write_bytes(b"".join(msgspec.json.encode(piece) + b"\n" for piece in pieces))
    assert read_progress(progress, 1) == [pieces[0], pieces[2]]
    assert [piece.is_fine for piece in pieces] == [True, False, False]
