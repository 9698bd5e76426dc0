"""The way to somebody at the other end of a socket, and texts as they travel on it."""

from collections.abc import Callable
from typing import Protocol

TEXT = 0x81
ONE_BYTE, _TWO_BYTES = 126, 1 << 16


class Wire(Protocol):
    """The way to somebody at the other end of a socket."""

    when_writable: Callable[[], object]
    """Called when the other side has read what it had to, so that more can be sent."""

    @property
    def is_writable(self) -> bool:
        """Whether more can be sent now: nothing piles up, and the socket was not closed from here."""

    when_heard: Callable[[bytes], bool] | None
    """Called with each text that comes in one piece, if it is ASCII; where it says no, or is missing, the text is
    received as any other message."""

    def write_texts(self, texts: list[bytes]) -> None:
        """Send texts in this turn of the event loop, each in a frame of its own."""

    def write_frame(self, frame: bytes) -> None:
        """Send what `text_frames` made."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket; nothing can be sent any more."""


def text_frames(texts: list[bytes]) -> bytes:
    """Texts as they travel."""
    if len(texts) == 1:  # nearly always
        return _head(len(texts[0])) + texts[0]
    return b"".join([part for text in texts for part in (_head(len(text)), text)])


def _head(length: int) -> bytes:
    """What stands before the text: servers never mask."""
    if length < ONE_BYTE:
        return bytes((TEXT, length))
    if length < _TWO_BYTES:
        return bytes((TEXT, ONE_BYTE, length >> 8, length & 0xFF))
    return bytes((TEXT, ONE_BYTE + 1)) + length.to_bytes(8)


def text_of(frame: bytes) -> bytes:
    """The text that `text_frames` made a frame of, for a wire that needs no frames."""
    is_long = frame[1] >= ONE_BYTE
    return frame[(2 if not is_long else 4 if frame[1] == ONE_BYTE else 10) :]
