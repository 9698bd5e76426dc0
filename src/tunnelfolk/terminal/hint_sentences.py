"""Hints in words: reasons are keys with what they are about, here they become sentences."""

from collections.abc import Collection, Sequence

from msgspec.structs import asdict

from tunnelfolk.bots.advice import Reason
from tunnelfolk.languages.dictionaries import find_phrase, holes_in
from tunnelfolk.languages.speech import say, say_sentences, spoken_language, upper_first
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.words import place

SURE = 100
WORTHS = ((0.97, "best"), (0.66, "good"), (0.33, "fair"), (0, "weak"))


def tell_reasons(reasons: Sequence[Reason], cast: Cast) -> str:
    """Why a choice is recommended, in one line."""
    return say_sentences([text for reason in reasons if (text := _sentence(reason, cast))])


def _sentence(reason: Reason, cast: Cast) -> str:
    """The fullest sentence that the facts of a reason allow."""
    args = reason.args
    filling = {name: value for name, value in asdict(args).items() if value is not None}
    if args.goal is not None:
        filling["goal"] = say("match.goalAt", place=place(args.goal))
    number = args.gold if reason.key == "take_gold" else args.cards if args.count is None else args.count
    if number is not None:
        filling["n"] = number
    if args.seat is not None:
        filling["name"] = cast.names[args.seat]
    if args.tool is not None:
        filling["tool"] = say(f"cards.{args.tool}")
    sure = [f"r_{reason.key}_sure"] if args.percent == SURE else []
    wanted = (*sure, f"r_{reason.key}", f"r_{reason.key}_plain", f"f_{reason.key}")
    key = next((f"hint.{name}" for name in wanted if _can_say(f"hint.{name}", filling.keys())), None)
    return upper_first(say(key, **filling)) if key else ""


def _can_say(key: str, known: Collection[str]) -> bool:
    phrase = find_phrase(spoken_language(), key)
    return phrase is not None and holes_in(phrase) <= set(known)


def worth_word(worth: float) -> str:
    """What a choice is worth among all, in a word."""
    return say(f"hint.{next(word for least, word in WORTHS if worth >= least)}")
