"""Hints in words: reasons are keys with what they are about, here they become sentences."""

from collections.abc import Sequence

from msgspec.structs import asdict

from tunnelfolk.bots.advice import FACTS, REASONS, Reason
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.words import counted, place

FULL = {
    "reach_goal": "reaches the goal at {goal}; the treasure lies there with {percent} %",
    "dig_closer": "{cards} more to the goal at {goal} then",
    "dig_sideways": "comes no nearer, still {cards} to the goal at {goal}",
    "dig_away": "leads away, {cards} to the goal at {goal} then",
    "spoil_tunnel": "spoils the tunnel, {cards} to the goal at {goal} then",
    "break_tunnel": "breaks the tunnel, {cards} to the goal at {goal} then",
    "clear_way": "clears the way, {cards} more to the goal at {goal}",
    "look_at_goal": "shows whether the goal at {goal} hides the treasure, {percent} % so far",
    "mend_own_tool": "the {tool} works again",
    "mend_friend": "{name} seems to dig honestly, a saboteur with only {percent} %",
    "mend_suspect": "{name} looks like a saboteur, {percent} %",
    "hinder_suspect": "{name} looks like a saboteur, {percent} %",
    "hinder_friend": "{name} seems to dig honestly, a saboteur with only {percent} %",
    "hinder_digger": "stops {name}, who digs for the treasure, at the right moment",
    "hinder_rival": "{name} cannot dig until the {tool} is repaired",
    "turn_goal": "the tunnel leads on, {cards} to the goal at {goal}",
    "take_gold": "brings {gold} gold at once",
    "reveal_goal": "turns up the goal at {goal}",
    "race_ahead": "{cards} more to the goal at {goal} then",
    "cut_off": "sets the other dwarf back by {cards}",
    "fall_behind": "brings you no nearer yet, {cards} to the goal at {goal}",
    "open_door": "opens the way, {cards} to the goal at {goal}",
    "pay_troll": "is worth its gold, {cards} to the goal at {goal} then",
    "shed_load": "the {tool} works again, for two cards",
    "not_sure": "{name} may be a saboteur ({percent} %), but that is not sure enough",
    "mend_doubtful": "{name} can dig again, but may be a saboteur, {percent} %",
    "goals_near": "{count} goals lie within two cards",
    "stays_open": "the tunnel keeps {count} open ends",
    "ahead_of_rival": "you lead the race there by {cards}",
    "behind_rival": "the other dwarf is still {cards} nearer",
    "only_mender": "no other card of yours can do that",
    "tools_left": "another tool stays broken",
    "spare_card": "you hold {count} of these",
}
"""By key; where something is missing that a sentence speaks of, the plain words of `bots.advice` are said."""


def tell_reasons(reasons: Sequence[Reason], cast: Cast) -> str:
    """Why a choice is recommended, in one line."""
    return "; ".join(_sentence(reason, cast) for reason in reasons)


def _sentence(reason: Reason, cast: Cast) -> str:
    args = {name: value for name, value in asdict(reason.args).items() if value is not None}
    filling: dict[str, object] = dict(args)
    if reason.args.goal is not None:
        filling["goal"] = place(reason.args.goal)
    if reason.args.cards is not None:
        filling["cards"] = counted(reason.args.cards, "card")
    if reason.args.seat is not None:
        filling["name"] = cast.names[reason.args.seat]
    try:
        return FULL[reason.key].format(**filling)
    except KeyError:
        return (REASONS | FACTS)[reason.key]


def worth_word(worth: float) -> str:
    """What a choice is worth among all, in a word."""
    return next(word for least, word in ((0.97, "best"), (0.66, "good"), (0.33, "fair"), (0, "weak")) if worth >= least)
