"""What a bot thinks of a choice: a score, and a reason with a stable key that a client can translate."""

import math
from random import Random

from msgspec import Struct

from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Tool

REASONS = {
    "reach_goal": "reaches a goal that may hold the treasure",
    "dig_closer": "brings the tunnel closer to the likely goals",
    "dig_sideways": "keeps digging without getting closer",
    "dig_away": "would lead the tunnel astray",
    "spoil_tunnel": "makes the way to the treasure longer",
    "blend_in": "looks like honest digging while the treasure is far",
    "too_helpful": "would help the diggers too much",
    "too_early": "would give the saboteur away too early",
    "look_at_goal": "finds out where the treasure lies",
    "already_known": "shows nothing that is not known already",
    "mend_own_tool": "lets this dwarf dig again",
    "mend_friend": "lets a trusted dwarf dig again",
    "mend_suspect": "would help a dwarf who looks like a saboteur",
    "hinder_suspect": "stops a dwarf who looks like a saboteur",
    "hinder_friend": "would stop a dwarf who looks honest",
    "hinder_digger": "stops a digger at the right moment",
    "clear_way": "clears a card that blocks the way",
    "break_tunnel": "breaks the tunnel where it hurts",
    "break_own_tunnel": "would break a tunnel that is needed",
    "drop_junk": "puts away a card of little use",
    "drop_good_card": "takes a good card out of the diggers' hands",
    "take_most": "keeps the most valuable gold card",
    "take_less": "would leave a better gold card to others",
    "turn_goal": "turns the goal so that the tunnel leads on",
    "take_gold": "brings gold at once",
    "reveal_goal": "reveals a goal first",
    "race_ahead": "shortens the own way to the goals",
    "cut_off": "makes the way of the other dwarf longer",
    "fall_behind": "gains nothing in the race",
    "open_door": "opens a door that stands in the way",
    "pay_troll": "is worth the gold that the troll takes",
    "keep_gold": "keeps gold and markers together",
    "hinder_rival": "stops the other dwarf for a while",
    "shed_load": "gives up two cards to dig again",
    "fresh_cards": "swaps useless cards for new ones",
    "chance": "was drawn by chance",
    "straight_on": "digs straight for the goals",
}
"""Why a choice scores as it does, by key."""


FACTS = {
    "not_sure": "would stop a dwarf who may be a saboteur, but that is not sure enough",
    "mend_doubtful": "lets a dwarf dig again who may be a saboteur",
    "troll_too_dear": "costs more than the way behind the troll brings",
    "goals_near": "brings several goals within two cards",
    "stays_open": "leaves the tunnel several open ends",
    "closes_tunnel": "leaves the tunnel no open end",
    "ahead_of_rival": "leads the other dwarf in the race to a goal",
    "behind_rival": "still trails the other dwarf in the race to a goal",
    "only_mender": "plays the only card in hand that mends this tool",
    "tools_left": "leaves other tools broken",
    "spare_card": "uses a card that is held more than once",
}
"""What can be said of a choice besides its reason, by key: only what its seat sees."""


class Judgement(Struct, frozen=True):
    """What a bot thinks of one choice."""

    score: float
    reason: str
    """A key of `REASONS`."""


class Advice(Struct, frozen=True):
    """One of the best choices, for a hint or an analysis."""

    choice: int
    """The index in the prompt's legal list."""
    action: Action
    score: float
    reason: str
    """A stable key for translations."""
    text: str
    """The reason in English."""


class ReasonArgs(Struct, frozen=True, omit_defaults=True):
    """What a reason is about; which of these a key comes with, `hint_reasons` says."""

    goal: Cell | None = None
    cards: int | None = None
    """How many cards: still missing to the goal, or more or fewer of them, or put down."""
    percent: int | None = None
    """A chance: that the treasure lies there, or that the seat is a saboteur."""
    seat: int | None = None
    tool: Tool | None = None
    gold: int | None = None
    count: int | None = None
    """How many goals, open ends, tools or cards of one kind."""


class Reason(Struct, frozen=True):
    """Why a choice is recommended, for clients to put into words."""

    key: str
    """One of `REASONS` or `FACTS`."""
    args: ReasonArgs = ReasonArgs()


class Hint(Struct, frozen=True):
    """A choice that a bot recommends to a person in its seat."""

    index: int
    """In the prompt's legal list."""
    worth: float
    """From 1, as good as the best, to 0, no better than the choice in the middle of all."""
    reasons: tuple[Reason, ...]
    """The bot's own reason first."""


def best_index(judgements: list[Judgement]) -> int:
    """The index of the highest score; the first of several."""
    return max(range(len(judgements)), key=lambda index: (judgements[index].score, -index))


def break_ties(judgements: list[Judgement], rng: Random) -> list[Judgement]:
    """The same judgements, a breath of chance added: far less than any two that differ on purpose are apart."""
    return [Judgement(one.score + rng.random() * 1e-3, one.reason) for one in judgements]


def waver(judgements: list[Judgement], whim: float, rng: Random) -> list[Judgement]:
    """The same judgements with a whim: the best of them is then drawn from a softmax policy of that temperature."""
    return [Judgement(one.score - whim * math.log(max(1e-12, rng.expovariate(1.0))), one.reason) for one in judgements]


def advise(legal: tuple[Action, ...], judgements: list[Judgement], most: int) -> tuple[Advice, ...]:
    """The best few choices, best first."""
    order = sorted(range(len(legal)), key=lambda index: (-judgements[index].score, index))[:most]
    return tuple(
        Advice(index, legal[index], round(judged.score, 3), judged.reason, REASONS[judged.reason])
        for index in order
        for judged in [judgements[index]]
    )
