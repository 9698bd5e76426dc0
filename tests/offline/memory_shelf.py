"""A device that keeps things in memory, in place of a browser's shelf."""

from collections.abc import Sequence

from tunnelfolk.offline.shelves import Put, Swap


class MemoryShelf:
    """Keeps things as long as it lives."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, prefix: str) -> list[tuple[str, str]]:
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix))

    async def count(self, prefix: str) -> int:
        return sum(key.startswith(prefix) for key in self.texts)

    async def write(self, changes: Sequence[Put | Swap]) -> bool:
        if any(isinstance(one, Swap) and self.texts.get(one.key) != one.before for one in changes):
            return False
        for one in changes:
            if one.text is None:
                self.texts.pop(one.key, None)
            else:
                self.texts[one.key] = one.text
        return True

    async def clear(self) -> None:
        self.texts.clear()
