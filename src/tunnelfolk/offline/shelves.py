"""Where things are kept on a device: texts under keys, changed together or not at all."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Put(Struct, frozen=True):
    """Keep a text under a key, whatever was there; None takes it away."""

    key: str
    text: str | None


class Swap(Struct, frozen=True):
    """The same, but only where `before` is what is there; None: nothing."""

    key: str
    text: str | None
    before: str | None


class Shelf(Protocol):
    """What a device keeps. Reads and writes raise OSError where it cannot."""

    async def read(self, prefix: str) -> list[tuple[str, str]]:
        """Everything whose key begins so, in the order of the keys."""

    async def count(self, prefix: str) -> int:
        """How many keys begin so."""

    async def write(self, changes: Sequence[Put | Swap]) -> bool:
        """Change everything, or nothing where one of the swaps does not find what it expects: then False."""

    async def clear(self) -> None:
        """Forget everything."""
