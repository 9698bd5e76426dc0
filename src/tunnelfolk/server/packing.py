"""The steps of a finished match in one compressed piece: they resemble each other, so that little is left of them."""

import zlib
from typing import NamedTuple

import msgspec

LEVEL = 9
"""A match is packed once and kept for ever: 2 ms are well spent."""


class StepRow(NamedTuple):
    """A step as it is stored."""

    number: int
    at: int
    rules: int
    """The number of the rules that made it."""
    body: bytes


# MessagePack, not JSON: a body that cannot be read must not make the others unreadable.
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[StepRow]).decode


def pack(rows: list[StepRow]) -> bytes:
    """All steps of a match in one piece."""
    return zlib.compress(_encode(rows), LEVEL)


def unpack(piece: bytes) -> list[StepRow]:
    """The steps again. Raises ValueError."""
    try:
        return _decode(zlib.decompress(piece))
    except zlib.error as error:
        raise ValueError(f"the packed steps are damaged: {error}") from None
