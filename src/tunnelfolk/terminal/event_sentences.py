"""What happened, told in sentences; what a seat did not see is not told."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from tunnelfolk.languages.speech import say, say_commas, say_list, say_sentence, say_sentences, upper_first
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import BACK, Role, Tool
from tunnelfolk.rules.decks import ACTIONS, FACES
from tunnelfolk.rules.events import Event
from tunnelfolk.terminal.words import brief, card_name, goal_name, goal_phrase, place, role_name

ENDS = {"treasure": "log.endTreasure", "cards": "log.endCards", "goals": "log.endGoals", "markers": "log.endMarkers"}


class Cast(Struct, frozen=True):
    """Who sits where, and who is being told."""

    names: tuple[str, ...]
    me: int | None = None

    def who(self, seat: int) -> str:
        """A seat as the one who does something."""
        return say("match.you") if seat == self.me else self.names[seat]

    def tell(self, seat: int, deed: str, **holes: object) -> str:
        """What a seat did: a sentence of the log is one to its reader, another one to everybody else."""
        return say(f"log.{deed}{'You' if seat == self.me else 'They'}", who=self.who(seat), **holes)


def tell_events(events: Iterable[Event], cast: Cast) -> list[str]:
    """The sentences that events are worth; cards drawn in a row make one."""
    return [
        upper_first(text)
        for before, event in pairwise((None, *_gathered(events)))
        if (text := _tell_after(before, event, cast))
    ]


class Drawn(Struct, frozen=True):
    """Cards that a seat drew one after another, and was seen to draw."""

    seat: int
    cards: tuple[str, ...]


def _gathered(events: Iterable[Event]) -> Iterator[Event | Drawn]:
    """The events, with draws that follow each other as one."""
    drawn: Drawn | None = None
    for event in events:
        if drawn and not (isinstance(event, ev.CardDrawn) and event.seat == drawn.seat):
            yield drawn
            drawn = None
        if isinstance(event, ev.CardDrawn) and event.card != BACK:
            drawn = Drawn(event.seat, (*(drawn.cards if drawn else ()), event.card))
        else:
            yield event
    if drawn:
        yield drawn


def _tell_after(before: Event | Drawn | None, event: Event | Drawn | None, cast: Cast) -> str:
    """One event, told with regard to the one before: a rockslide may be played, or strike when it is drawn (O4)."""
    assert event is not None
    match before, event:
        case _, Drawn(seat, cards):
            return _tell_of_draw(seat, cards, cast)
        case (Drawn(drawer, cards), ev.PathCollapsed(seat, face, cell)) if seat == drawer and cards[-1] == "rockslide":
            return _at(cell, cast.tell(seat, "slide", what=brief(FACES[face])))
    assert not isinstance(event, Drawn)
    return tell_event(event, cast)


def _tell_of_draw(seat: int, cards: Sequence[str], cast: Cast) -> str:
    what = say_list([card_name(card) for card in cards])
    return say("log.cardDrawn", what=what) if seat == cast.me else say("terminal.drew", who=cast.who(seat), what=what)


def _at(cell: Cell, text: str) -> str:
    return f"{text} ({place(cell)})"


def tell_event(event: Event, cast: Cast) -> str:
    """One event as a sentence; empty for those nobody needs to be told of."""
    match event:
        case ev.RoundDealt(number, first):
            return cast.tell(first, "dealt", n=number)
        case ev.RolesDealt(roles):
            return _tell_of_roles(roles, cast)
        case ev.CardsSetAside(count):
            return say("match.aside", n=count)
        case ev.PathLaid(seat, face, cell):
            return _at(cell, cast.tell(seat, "dig", what=brief(FACES[face])))
        case ev.GoalRevealed(goal, cell):
            return say("log.goalOpens", goal=_goal_at(cell), what=goal_name(goal))
        case ev.PathCollapsed(seat, face, cell):
            return _at(cell, cast.tell(seat, "fall", what=brief(FACES[face])))
        case ev.GoalPeeked(seat, cell, goal):
            told = cast.tell(seat, "peek", goal=_goal_at(cell), what="" if goal == BACK else goal_name(goal))
            # To others the log never tells it; with open cards it is told all the same.
            return told if seat == cast.me or goal == BACK else f"{told}: {goal_phrase(goal)}"
        case ev.DoorUnlocked(seat, cell):
            return _at(cell, cast.tell(seat, "unlock"))
        case ev.TrollBribed(seat, cell):
            return _at(cell, cast.tell(seat, "bribe"))
        case ev.GoldMarked(seat, cell):
            return _at(cell, cast.tell(seat, "mark"))
        case ev.RoundEnded(_, reason):
            return say(ENDS[reason])
        case ev.RolesShown(roles, spare):
            spared = say("terminal.spare", role=role_name(spare))
            return say_sentences([say_sentence(_name_saboteurs(roles, cast)), spared])
        case ev.GoldShuffled() | ev.TurnBegan() | ev.GoalTurned():
            return ""
        case ev.ToolBroken() | ev.ToolMended() | ev.CardsPassed() | ev.ToolShed() | ev.CardDrawn() | ev.CardLost():
            return _tell_of_cards(event, cast)
        case ev.GoldHanded() | ev.GoldTaken() | ev.GoldPaid() | ev.GoldWon() | ev.DebtPaid():
            return _tell_of_gold(event, cast)


def _goal_at(cell: Cell) -> str:
    return say("match.goalAt", place=place(cell))


CardEvent = ev.ToolBroken | ev.ToolMended | ev.CardsPassed | ev.ToolShed | ev.CardDrawn | ev.CardLost
GoldEvent = ev.GoldHanded | ev.GoldTaken | ev.GoldPaid | ev.GoldWon | ev.DebtPaid


def _tell_of_cards(event: CardEvent, cast: Cast) -> str:
    match event:
        case ev.ToolBroken(seat, card, target):
            return _tell_of_tool("break", seat, target, ACTIONS[card].tools[0], cast)
        case ev.ToolMended(seat, _, target, tool):
            return _tell_of_tool("mend", seat, target, tool, cast)
        case ev.CardsPassed(seat, cards):
            return cast.tell(seat, "pass", n=len(cards)) + _in_brackets(cards)
        case ev.ToolShed(seat, cards, tool):
            return cast.tell(seat, "shed", tool=say(f"cards.{Tool(tool)}")) + _in_brackets(cards)
        case ev.CardDrawn(seat, card):
            return "" if card == BACK else _tell_of_draw(seat, (card,), cast)
        case ev.CardLost(seat, card):
            return cast.tell(seat, "lost", what=card_name(card))


def _tell_of_tool(deed: str, seat: int, target: int, tool: Tool, cast: Cast) -> str:
    """A tool broken or mended: by you or them, of you, of them or of whoever did it."""
    match deed, seat == target, seat == cast.me, target == cast.me:
        case "break", True, is_own, _:
            key = "breakSelfYou" if is_own else "breakSelfThey"
        case _, True, False, _:
            key = "mendTheySelf"
        case _, _, is_own, is_hit:
            key = f"{deed}{'You' if is_own else 'They'}{'You' if is_hit else 'Them'}"
    return say(f"log.{key}", who=cast.who(seat), whom=cast.names[target], tool=say(f"cards.{tool}"))


def _tell_of_gold(event: GoldEvent, cast: Cast) -> str:
    match event:
        case ev.GoldHanded(seat, gold):
            return say("terminal.handed", who=cast.who(seat), n=len(gold)) + _worth(gold)
        case ev.GoldTaken(seat, gold):
            # The reader's own sentence says what it is worth.
            return cast.tell(seat, "take", n=gold) + ("" if seat == cast.me else _worth((gold,)))
        case ev.GoldPaid(seat, gold):
            return cast.tell(seat, "paid", n=len(gold)) + _worth(gold)
        case ev.GoldWon(seat, cards):
            return cast.tell(seat, "won", n=len(cards)) + _worth(tuple(FACES[card].gold for card in cards))
        case ev.DebtPaid(seat, _, gold):
            return cast.tell(seat, "debt", n=sum(gold))


def _in_brackets(cards: tuple[str, ...]) -> str:
    return "" if BACK in cards else f" ({'; '.join(map(card_name, cards))})"


def _worth(gold: tuple[int, ...]) -> str:
    return "" if ev.HIDDEN_GOLD in gold or not gold else f" ({'+'.join(map(str, gold))})"


def _tell_of_roles(roles: tuple[Role, ...], cast: Cast) -> str:
    if Role.HIDDEN not in roles:
        return " · ".join(f"{cast.who(seat)}: {role_name(role)}" for seat, role in enumerate(roles))
    if cast.me is None or roles[cast.me] is Role.HIDDEN:
        return ""
    return say(f"match.roleDealt{roles[cast.me].capitalize()}")


def _name_saboteurs(roles: tuple[Role, ...], cast: Cast) -> str:
    seats = [seat for seat, role in enumerate(roles) if role is Role.SABOTEUR]
    if not seats:
        return say("log.wasNone")
    if seats == [cast.me]:
        return say("log.youWereSaboteur")
    names = [cast.names[seat] for seat in seats if seat != cast.me]
    if len(names) < len(seats):
        return say("log.wereSaboteursYou", names=say_commas(names))
    return say("log.wereSaboteurs", n=len(seats), names=say_list(names))
