"""What happened, told in English sentences; what a seat did not see is not told."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK, ActionKind, Role, Tool
from tunnelfolk.rules.decks import CARDS_FOR, FACES
from tunnelfolk.rules.events import Event
from tunnelfolk.terminal.words import REASONS, brief, card_name, counted, goal_name, listed, place, tool_of

DREW = " drew: "


class Cast(Struct, frozen=True):
    """Who sits where, and who is being told."""

    names: tuple[str, ...]
    me: int | None = None

    def who(self, seat: int) -> str:
        """A seat as the one who does something."""
        return "You" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        """A seat as the owner of something."""
        return "your" if seat == self.me else f"{self.names[seat]}'s"

    def whom(self, seat: int) -> str:
        """A seat as the one something is done to."""
        return "you" if seat == self.me else self.names[seat]


def tell_events(events: Iterable[Event], cast: Cast) -> list[str]:
    """The sentences that events are worth; cards drawn in a row make one."""
    sentences: list[str] = []
    told = [_tell_after(before, event, cast) for before, event in pairwise((None, *events))]
    for text in (text[0].upper() + text[1:] for text in told if text):
        drawer, is_draw, cards = text.partition(DREW)
        if is_draw and sentences and sentences[-1].startswith(drawer + DREW):
            sentences[-1] = f"{sentences[-1].removesuffix('.')}; {cards}"
        else:
            sentences.append(text)
    return sentences


def _tell_after(before: Event | None, event: Event | None, cast: Cast) -> str:
    """One event, told with regard to the one before: a rockslide may be played, or strike when it is drawn (O4)."""
    assert event is not None
    match before, event:
        case ev.CardDrawn(drawer, card), ev.PathCollapsed(seat, face, cell) if seat == drawer and _is_rockslide(card):
            return f"The drawn rockslide buried the {brief(FACES[face])} at {place(cell)}."
    return tell_event(event, cast)


def _is_rockslide(card: str) -> bool:
    return card in CARDS_FOR[ActionKind.ROCKSLIDE]


def tell_event(event: Event, cast: Cast) -> str:
    """One event as a sentence; empty for those nobody needs to be told of."""
    match event:
        case ev.RoundDealt(number, first):
            return f"Round {number} was dealt. First turn: {cast.whom(first)}."
        case ev.RolesDealt(roles):
            return _tell_of_roles(roles, cast)
        case ev.CardsSetAside(count):
            return f"{count} cards of the pile were set aside unseen."
        case ev.PathLaid(seat, face, cell):
            return f"{cast.who(seat)} laid a {brief(FACES[face])} at {place(cell)}."
        case ev.GoalRevealed(goal, cell):
            return f"The goal at {place(cell)} was turned up: {goal_name(goal)}{'!' * FACES[goal].is_treasure or '.'}"
        case ev.PathCollapsed(seat, face, cell):
            return f"{cast.whose(seat)} rockslide buried the {brief(FACES[face])} at {place(cell)}."
        case ev.GoalPeeked(seat, cell, goal):
            seen = "" if goal == BACK else f": {goal_name(goal)}"
            return f"{cast.who(seat)} looked at the goal at {place(cell)}{seen}."
        case ev.DoorUnlocked(seat, cell):
            return f"{cast.who(seat)} opened the door at {place(cell)} with a key."
        case ev.TrollBribed(seat, cell):
            return f"{cast.who(seat)} bribed the troll at {place(cell)}, who wants 1 gold for it."
        case ev.GoldMarked(seat, cell):
            return f"{cast.who(seat)} put a marker on the gold at {place(cell)}."
        case ev.RoundEnded(number, reason):
            return f"Round {number} is over: {REASONS[reason]}."
        case ev.RolesShown(roles, spare):
            return f"{_name_roles(roles, cast)} The spare dwarf was a {spare}."
        case ev.GoldShuffled() | ev.TurnBegan() | ev.GoalTurned():
            return ""
        case ev.ToolBroken() | ev.ToolMended() | ev.CardsPassed() | ev.ToolShed() | ev.CardDrawn() | ev.CardLost():
            return _tell_of_cards(event, cast)
        case ev.GoldHanded() | ev.GoldTaken() | ev.GoldPaid() | ev.GoldWon() | ev.DebtPaid():
            return _tell_of_gold(event, cast)


CardEvent = ev.ToolBroken | ev.ToolMended | ev.CardsPassed | ev.ToolShed | ev.CardDrawn | ev.CardLost
GoldEvent = ev.GoldHanded | ev.GoldTaken | ev.GoldPaid | ev.GoldWon | ev.DebtPaid


def _tell_of_cards(event: CardEvent, cast: Cast) -> str:
    match event:
        case ev.ToolBroken(seat, card, target) if seat == target:
            return f"The drawn sabotage card strikes at once: {cast.whose(seat)} {tool_of(card)} is broken."
        case ev.ToolBroken(seat, card, target):
            return f"{cast.who(seat)} broke {cast.whose(target)} {tool_of(card)}."
        case ev.ToolMended(seat, _, target, tool):
            return f"{cast.who(seat)} repaired {_owner(seat, target, cast)} {tool}."
        case ev.CardsPassed(seat, cards):
            return f"{cast.who(seat)} discarded {_list_cards(cards)}."
        case ev.ToolShed(seat, cards, tool):
            return f"{cast.who(seat)} discarded {_list_cards(cards)} to repair {_owner(seat, seat, cast)} {Tool(tool)}."
        case ev.CardDrawn(seat, card):
            return "" if card == BACK else f"{cast.who(seat)}{DREW}{card_name(card)}."
        case ev.CardLost(_, card):
            return f"The drawn card ({card_name(card)}) has no effect."


def _tell_of_gold(event: GoldEvent, cast: Cast) -> str:
    match event:
        case ev.GoldHanded(seat, gold):
            return f"{counted(len(gold), 'gold card')} went to {cast.whom(seat)}{_worth(gold)}."
        case ev.GoldTaken(seat, gold):
            return f"{cast.who(seat)} kept a gold card{_worth((gold,))}."
        case ev.GoldPaid(seat, gold):
            return f"{cast.who(seat)} got {counted(len(gold), 'gold card')} for the sabotage{_worth(gold)}."
        case ev.GoldWon(seat, cards):
            return f"{cast.who(seat)} took gold{_worth(tuple(FACES[card].gold for card in cards))}."
        case ev.DebtPaid(seat, debt, gold):
            return f"{cast.who(seat)} paid {sum(gold)} for {debt} owed to the trolls."


def _owner(seat: int, target: int, cast: Cast) -> str:
    """The owner of a tool, told after its mender."""
    if seat == target:
        return "your own" if seat == cast.me else "their own"
    return cast.whose(target)


def _list_cards(cards: tuple[str, ...]) -> str:
    if BACK in cards:
        return counted(len(cards), "card")
    return f"{counted(len(cards), 'card')} ({'; '.join(map(card_name, cards))})"


def _worth(gold: tuple[int, ...]) -> str:
    return "" if ev.HIDDEN_GOLD in gold else f" worth {'+'.join(map(str, gold))}"


def _tell_of_roles(roles: tuple[Role, ...], cast: Cast) -> str:
    if Role.HIDDEN not in roles:
        return _name_roles(roles, cast)
    mine = None if cast.me is None else roles[cast.me]
    return "" if mine is None else f"You are a {mine.upper()} in this round. Tell nobody."


def _name_roles(roles: tuple[Role, ...], cast: Cast) -> str:
    return " ".join(
        f"{role.capitalize()}s: {listed(seats)}."
        for role in (Role.SABOTEUR, Role.DIGGER)
        if (seats := [cast.whom(seat) for seat, own in enumerate(roles) if own is role])
    )
