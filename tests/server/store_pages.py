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


def spoil_pages(file: Path, first: int) -> None:
    """Damage every page from this one on that does not say which tables there are."""
    data = file.read_bytes()
    size, kept = page_size(data), {*range(first), *schema_pages(data)}
    pages = [data[start : start + size] for start in range(0, len(data), size)]
    file.write_bytes(b"".join(page if number in kept else b"\x07" * size for number, page in enumerate(pages)))
