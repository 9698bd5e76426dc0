"""The random numbers of a match: 64 bits in four of its words (xoroshiro64*, in plain 64-bit arithmetic)."""

from tunnelfolk.lab.fast.compiled import Vector, compiled, inlined
from tunnelfolk.lab.fast.layout import CHANCE

WORD = 0xFFFF
DOUBLE = 0xFFFFFFFF


@inlined
def _load(vector: Vector, place: int) -> int:
    return (int(vector[place]) & WORD) | (int(vector[place + 1]) & WORD) << 16


@inlined
def _store(vector: Vector, place: int, number: int) -> None:
    vector[place] = ((number & WORD) ^ 0x8000) - 0x8000
    vector[place + 1] = ((number >> 16) ^ 0x8000) - 0x8000


@inlined
def _mixed(number: int) -> int:
    """A 32-bit number that looks nothing like the one it comes from."""
    number = (number ^ number >> 16) * 0x7FEB352D & DOUBLE
    number = (number ^ number >> 15) * 0x46CA6B & DOUBLE
    return number ^ number >> 16


@compiled
def seed(vector: Vector, number: int, stream: int) -> None:
    """Begin anew from a seed and the number of a stream, both below 2**32."""
    low = _mixed(_mixed(number & DOUBLE) ^ (stream & DOUBLE))
    high = _mixed(low + 0x9E3779B9 + (number & DOUBLE) & DOUBLE)
    _store(vector, CHANCE, low)
    _store(vector, CHANCE + 2, high | 1)  # were all bits nought, they would stay so


@inlined
def roll(vector: Vector, below: int) -> int:
    """A number from 0 up to, not including, a limit."""
    low, high = _load(vector, CHANCE), _load(vector, CHANCE + 2)
    drawn = low * 0x9E3779BB & DOUBLE
    high ^= low
    low = (low << 26 | low >> 6) ^ high ^ high << 9
    high = high << 13 | high >> 19
    _store(vector, CHANCE, low & DOUBLE)
    _store(vector, CHANCE + 2, high & DOUBLE)
    return drawn * below >> 32


@compiled
def shuffle(vector: Vector, place: int, count: int) -> None:
    """Put so many words into any order."""
    for at in range(count - 1, 0, -1):
        other = roll(vector, at + 1)
        word = vector[place + at]
        vector[place + at] = vector[place + other]
        vector[place + other] = word
