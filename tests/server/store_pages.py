"""The pages of a SQLite file, for those who damage some of them."""

from pathlib import Path

HEADER = 100
"""The bytes of the first page that are about the file."""
LEAF = 13
"""The kind of a page that holds rows itself, and no numbers of other pages."""


def page_size(data: bytes) -> int:
    return int.from_bytes(data[16:18])


def schema_pages(data: bytes) -> set[int]:
    """The pages that say which tables there are, from 0 on: without one of these nothing can be read."""
    if data[HEADER] == LEAF:
        return {0}
    cells = [HEADER + 12 + 2 * number for number in range(int.from_bytes(data[HEADER + 3 : HEADER + 5]))]
    left = [int.from_bytes(data[at : at + 2]) for at in cells]
    numbers = [HEADER + 8, *left]
    return {0, *(int.from_bytes(data[at : at + 4]) - 1 for at in numbers)}


def spoil_pages(file: Path, first: int, filling: bytes = b"\x07") -> None:
    """Damage every page from this one on that does not say which tables there are."""
    data = bytearray(file.read_bytes())
    size, kept = page_size(data), schema_pages(data)
    for page in range(first, len(data) // size):
        if page not in kept:
            data[page * size : (page + 1) * size] = filling * size
    file.write_bytes(data)
