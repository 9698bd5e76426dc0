"""Nothing depends on the order of sets: choices, views and records are the same under every PYTHONHASHSEED."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
from hashlib import sha256
import msgspec
from tests.matches import SETUPS, played
from tunnelfolk.rules import records

seen = sha256()
for setup in (SETUPS[0], SETUPS[5], *SETUPS[-3:]):
    for number in (20, 21):
        for match in played(setup, number)[::3]:
            seen.update(msgspec.json.encode((match.legal, match.view(0), match.view(None))))
        seen.update("".join(records.lines(match)).encode())
print(seen.hexdigest())
"""


def digest(hash_seed: str) -> str:
    """The fingerprint of everything that some matches show."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_order_of_everything_is_the_same_under_every_hash_seed() -> None:
    first = digest("0")
    assert len(first.strip()) == 64
    assert {digest(hash_seed) for hash_seed in ("1", "4711")} == {first}
