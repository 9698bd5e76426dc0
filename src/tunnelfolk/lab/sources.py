"""What compiled kernels are made of: a digest that names them, so that none outlives a change of its sources."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ROOMS = ("bots", "lab", "rules")
"""The search has numbers of the bots compiled in, too."""


@cache
def digest_sources(package: Path = PACKAGE) -> str:
    """A digest of all sources of the rules, the bots and the lab below the folder of this package.

    All of them, though a kernel needs few: its tables are made by the rules when it is compiled, and a list of files
    that somebody must keep goes stale without a word.
    """
    digest = hashlib.sha256()
    for file in sorted(file for room in ROOMS for file in (package / room).rglob("*.py")):
        digest.update(f"{file.relative_to(package).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
