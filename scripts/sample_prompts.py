"""Write moments of real matches for the client's sample page: `python scripts/sample_prompts.py`."""

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct, json

from tunnelfolk.bots.chance_bot import Chance
from tunnelfolk.bots.greedy_bot import Greedy
from tunnelfolk.rules import actions as do
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.game import Match, new
from tunnelfolk.server.messages.prompt_messages import Clock, PromptMessage
from tunnelfolk.server.messages.table_messages import Player

TARGET = Path(__file__).parents[1] / "web" / "src" / "match" / "samples" / "samples.json"
NAMES = ("Hazel", "Hilda", "Pim", "Gruff", "Marta", "Odd", "Brom", "Tilly", "Knut", "Bartholomew")
AVATARS = (0, 8, 1, 3, 5, 9, 2, 7, 4, 6)
SEEDS = range(400)

Test = Callable[[Match, Match], bool]
"""Asked about a match before and after a step."""


class Sample(Struct, frozen=True):
    """A named moment: what one seat was told before it, and then."""

    name: str
    seat: int | None
    players: tuple[Player, ...]
    messages: tuple[PromptMessage, ...]


def steps(game: str, seats: int, seed: int) -> Iterator[tuple[Match, Match]]:
    """A match that diggers and gamblers play, choice by choice; the end of a round and the next deal are two steps."""
    match = new(game, seats, seed=seed)
    bots = [Greedy(seed) if (seat + seed) % 3 else Chance(seed) for seat in range(seats)]
    while (seat := match.to_act) is not None:
        after = match.act(match.legal[bots[seat].choose(match.prompt(seat, since=match.round_began))])
        yield match, after
        match = after
        if match.is_deal_due:
            dealt = match.deal(match.shuffle())
            yield match, dealt
            match = dealt


def sample(name: str, game: str, seats: int, test: Test, *, seat: int | None = 0) -> Sample:
    """The first moment that passes the test."""
    for seed in SEEDS:
        for before, after in steps(game, seats, seed):
            if test(before, after):
                return Sample(name, seat, players(seats), messages(before, after, seat))
    raise LookupError(name)


def players(seats: int) -> tuple[Player, ...]:
    """Who sits there: a person, and bots of whom one stands in for somebody."""
    return tuple(
        Player(
            "person", NAMES[seat], AVATARS[seat], level="keen" if seat == 3 else None, present=seat != 3, lent=seat == 3
        )
        if seat in (0, 1, 3)
        else Player("bot", NAMES[seat], AVATARS[seat], level="keen", present=True)
        for seat in range(seats)
    )


def messages(before: Match, after: Match, seat: int | None) -> tuple[PromptMessage, ...]:
    """What the seat was told before the choice, and after it."""
    return (
        PromptMessage(match="m", since=before.round_began, prompt=before.prompt(seat, before.round_began)),
        PromptMessage(
            match="m",
            since=before.version,
            clock=Clock(after.to_act, 14_000) if after.to_act is not None and seats_of(after) > 5 else None,
            prompt=after.prompt(seat, before.version),
        ),
    )


def seats_of(match: Match) -> int:
    """How many play."""
    return match.seats


def mine(match: Match) -> bool:
    """Whether seat 0 is to act."""
    return match.to_act == 0


def offers(match: Match, *kinds: type) -> bool:
    """Whether seat 0 may choose each of these kinds of action."""
    return mine(match) and all(any(isinstance(action, kind) for action in match.legal) for kind in kinds)


def told(after: Match, before: Match, kind: type) -> bool:
    """Whether something of this kind has just happened."""
    return any(isinstance(event, kind) for step in after.steps[before.version :] for event in step.events)


def laid(match: Match) -> int:
    """The cards that lie face up."""
    return len(match.view().board)


def two_tools(match: Match) -> bool:
    """Whether one repair card fits two tools of one seat."""
    pairs = [(action.card, action.seat) for action in match.legal if isinstance(action, do.Repair)]
    return mine(match) and len(pairs) != len(set(pairs))


def ended(before: Match, after: Match, reason: str) -> bool:
    """Whether a round but the last has just ended for this reason."""
    return not after.result and any(
        isinstance(event, ev.RoundEnded) and event.reason == reason
        for step in after.steps[before.version :]
        for event in step.events
    )


def over(before: Match, after: Match) -> bool:
    """Whether a round but the last has just ended, gold and all."""
    return after.is_deal_due


SAMPLES = (
    ("saboteur-dig", "saboteur", 5, lambda b, a: offers(a, do.Dig, do.Sabotage, do.Peek) and laid(a) > 13, 0),
    ("saboteur-start", "saboteur", 5, lambda b, a: mine(a) and a.version < 4, 0),
    ("saboteur-wait", "saboteur", 5, lambda b, a: a.to_act == 2 and laid(a) > 11 and told(a, b, ev.PathLaid), 0),
    (
        "saboteur-target",
        "saboteur",
        5,
        lambda b, a: offers(a, do.Sabotage, do.Collapse) and laid(a) > 9 and any(p.broken for p in a.view().panels),
        0,
    ),
    ("saboteur-two-tools", "saboteur", 5, lambda b, a: two_tools(a), 0),
    (
        "saboteur-broken",
        "saboteur",
        5,
        lambda b, a: mine(a) and not offers(a, do.Dig) and len(a.view().panels[0].broken) > 1,
        0,
    ),
    ("saboteur-no-place", "saboteur", 4, lambda b, a: mine(a) and all(isinstance(x, do.Discard) for x in a.legal), 0),
    (
        "saboteur-out",
        "saboteur",
        4,
        lambda b, a: not a.view().panels[0].cards and a.to_act is not None and not a.view().ended,
        0,
    ),
    ("saboteur-peek", "saboteur", 5, lambda b, a: mine(b) and told(a, b, ev.GoalPeeked) and laid(a) > 5, 0),
    ("saboteur-rockslide", "saboteur", 5, lambda b, a: told(a, b, ev.PathCollapsed) and laid(a) > 9, 0),
    (
        "saboteur-sabotaged",
        "saboteur",
        5,
        lambda b, a: told(a, b, ev.ToolBroken) and len(a.view().panels[0].broken) > len(b.view().panels[0].broken),
        0,
    ),
    (
        "saboteur-stone",
        "saboteur",
        5,
        lambda b, a: told(a, b, ev.GoalTurned) and not a.view().ended and a.view().round == 1,
        0,
    ),
    (
        "saboteur-treasure",
        "saboteur",
        5,
        lambda b, a: told(a, b, ev.RolesShown) and a.view().ended == "treasure" and a.to_act != 0,
        0,
    ),
    ("saboteur-draft", "saboteur", 5, lambda b, a: offers(a, do.Take), 0),
    ("saboteur-round-diggers", "saboteur", 5, lambda b, a: over(b, a) and b.view().ended == "treasure", 0),
    ("saboteur-round-saboteurs", "saboteur", 5, lambda b, a: over(b, a) and ended(b, a, "cards"), 0),
    ("saboteur-final", "saboteur", 5, lambda b, a: a.result is not None, 0),
    (
        "saboteur-ten",
        "saboteur",
        10,
        lambda b, a: offers(a, do.Dig) and laid(a) > 12 and any(p.broken for p in a.view().panels),
        0,
    ),
    ("saboteur-ten-final", "saboteur", 10, lambda b, a: a.result is not None, 0),
    ("saboteur-ten-round", "saboteur", 10, over, 0),
    ("saboteur-watch", "saboteur", 6, lambda b, a: laid(a) > 14 and any(p.broken for p in a.view().panels), None),
    ("duel-dig", "duel", 2, lambda b, a: offers(a, do.Dig, do.Unlock, do.Sabotage) and laid(a) > 11, 0),
    ("duel-bribe", "duel", 2, lambda b, a: offers(a, do.Bribe, do.Dig), 0),
    ("duel-bribe-after", "duel", 2, lambda b, a: offers(a, do.Bribe, do.Done), 0),
    ("duel-orient", "duel", 2, lambda b, a: offers(a, do.Orient), 0),
    ("duel-shed", "duel", 2, lambda b, a: offers(a, do.Shed) and laid(a) > 9, 0),
    ("duel-round", "duel", 2, over, 0),
    ("duel-debt", "duel", 2, lambda b, a: over(b, a) and told(a, b, ev.DebtPaid), 0),
    ("duel-final", "duel", 2, lambda b, a: a.result is not None, 0),
    ("solo-dig", "solo", 1, lambda b, a: offers(a, do.Dig) and laid(a) > 12, 0),
    ("solo-shed", "solo", 1, lambda b, a: offers(a, do.Shed, do.Repair) and laid(a) > 6, 0),
    ("solo-round", "solo", 1, over, 0),
    ("solo-final", "solo", 1, lambda b, a: a.result is not None, 0),
)

if __name__ == "__main__":
    written = [sample(name, game, seats, test, seat=seat) for name, game, seats, test, seat in SAMPLES]
    TARGET.write_bytes(json.encode(written))
    print(f"{len(written)} samples, {TARGET.stat().st_size} bytes")
