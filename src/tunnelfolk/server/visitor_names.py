"""What people may be called: names that show what they are, and that nobody at the table can be mistaken for."""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count

LONGEST = 24
JOINERS = "\u200c\u200d"
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
KEYCAP = "\u20e3"
SKIN_TONES = range(0x1F3FB, 0x1F400)
VIRAMA = 9
"""The combining class of the signs after which joiners change how letters are written, as in Devanagari."""
MOST_MARKS = 2
"""How many accents may be heaped upon one letter; more of them would reach into the lines above."""
BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u2d7f\u3164\uffa0\ufffc"
    "\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"
)
"""Signs that count as printable, at least for some Python, and show nothing."""
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


def tidy_name(text: str) -> str:
    """A name in one line, in one form (NFKC), of nothing but signs that show; empty if none of them does."""
    signs = unicodedata.normalize("NFKC", text)
    kept = "".join(sign if _shows(signs, at) else " " * sign.isspace() for at, sign in enumerate(signs))
    tidied = " ".join(_with_few_marks(kept).split())
    return tidied if any(unicodedata.category(sign)[0] in "LNPS" for sign in tidied) else ""


def _shows(signs: str, at: int) -> bool:
    """Whether a sign can be seen, or changes how its neighbours look."""
    sign = signs[at]
    before, after = signs[at - 1 : at], signs[at + 1 : at + 2]
    if sign == EMOJI_STYLE:
        return _is_pictograph(before) or after == KEYCAP
    if sign in JOINERS:
        return _joins(signs[:at], sign, after)
    return sign.isprintable() and not sign.isspace() and sign not in BLANKS and not _is_among(sign, SELECTORS)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner is written here: in an emoji of several parts, and in scripts that need it (UAX #31)."""
    last = before.rstrip(EMOJI_STYLE)[-1:]
    if not last or not after:
        return False
    if unicodedata.combining(last) == VIRAMA:
        return True
    if joiner == ZERO_WIDTH_JOINER:
        return _is_pictograph(last) and _is_pictograph(after)
    return unicodedata.bidirectional(last) == unicodedata.bidirectional(after) == "AL"


def _is_pictograph(sign: str) -> bool:
    return bool(sign) and (unicodedata.category(sign) in ("So", "Sm") or ord(sign) in SKIN_TONES)


def _is_among(sign: str, ranges: Iterable[range]) -> bool:
    return any(ord(sign) in one for one in ranges)


def _with_few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) == "Mn" else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


@cache
def _prototypes() -> dict[int, str]:
    """What signs look like (scripts/confusables.py)."""
    text = (files("tunnelfolk.server") / "confusables.txt").read_text(encoding="utf-8")
    entries = [line.split(" ") for line in text.splitlines() if not line.startswith("#")]
    return {ord(sign): prototype for prototype, alike in entries for sign in alike}


@lru_cache(4_096)
def skeletons(name: str) -> frozenset[str]:
    """What a name looks like: two names that share one of these can be mistaken for each other."""
    # Two, because `I` looks like `l`, yet is also how `i` is written large (UTS #39 leaves case to the caller).
    shown = "".join(sign for sign in unicodedata.normalize("NFKC", name) if not sign.isspace() and sign not in JOINERS)
    return frozenset({_alike(_alike(shown).casefold()), _alike(shown.casefold())})


def _alike(text: str) -> str:
    table = _prototypes()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFD", text).translate(table).translate(table))


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it where it could be mistaken for one that is taken."""
    seen = frozenset[str]().union(*(skeletons(other) for other in taken))
    numbered = (f"{name} {number}" for number in count(2))
    return name if seen.isdisjoint(skeletons(name)) else next(n for n in numbered if seen.isdisjoint(skeletons(n)))
