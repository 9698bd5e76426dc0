"""Lists as PostgreSQL's arrays, for statements that go to libpq itself: psycopg makes them element by element."""

from collections.abc import Iterable, Sequence
from struct import Struct

BYTEA = 17
"""PostgreSQL's number of the type."""
_head = Struct(">iiIii").pack
_length = Struct(">i").pack


def text_array(values: Sequence[str]) -> bytes:
    """For `text[]`, as text."""
    text = ",".join([f'"{value}"' for value in values])
    if "\\" in text or text.count('"') != 2 * len(values):  # never in an id of ours, but a store can be brought along
        text = ",".join(['"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values])
    return f"{{{text}}}".encode()


def integer_array(values: Iterable[int]) -> bytes:
    """For `integer[]` and `bigint[]`, as text."""
    return f"{{{','.join(map(str, values))}}}".encode()


def bytes_array(values: Sequence[bytes]) -> bytes:
    """For `bytea[]`, in the binary format."""
    parts = [_head(1, 0, BYTEA, len(values), 1)]
    for value in values:
        parts += (_length(len(value)), value)
    return b"".join(parts)
