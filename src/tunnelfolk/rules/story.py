"""A choice being told event by event, and the parts of it that all games share."""

from typing import Generic

from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.cards import PathCard
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import GOALS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.evolving import Evolvers
from tunnelfolk.rules.game_state import S, positions_of


class Story(Generic[S]):
    """A choice being told: the events so far, and the state they lead to."""

    def __init__(self, state: S, evolvers: Evolvers) -> None:
        """Begin where nothing has happened yet."""
        self.state = state
        self.events: list[Event] = []
        self._evolvers = evolvers

    def tell(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = self._evolvers[type(event)](self.state, event)

    def end(self) -> tuple[S, tuple[Event, ...]]:
        """Where the story led, and the story."""
        return self.state, tuple(self.events)


def draw_card(story: Story[S], seat: int) -> bool:
    """Draw the top card of the pile, if there is one."""
    if not story.state.pile:
        return False
    story.tell(ev.CardDrawn(seat, story.state.pile[0]))
    return True


def reveal_goal(story: Story[S]) -> PathCard | None:
    """Turn up the next goal that is reached, and put it in its position unless the mover must choose (T8–T10)."""
    state = story.state
    cell = tunnels.next_goal(state.board, state.dwarfs)
    if cell is None:
        return None
    goal = GOALS[state.goals[cell]]
    story.tell(ev.GoalRevealed(goal.name, cell))
    positions = positions_of(state, cell, goal)
    if len(positions) == 1:
        story.tell(ev.GoalTurned(positions[0].text, cell))
    return goal


def next_turn(story: Story[S]) -> bool:
    """Give the turn to the next seat that holds cards (S6, D8), if there is one."""
    players, turn = story.state.players, story.state.turn
    seat = (turn + 1) % len(players)
    while not players[seat].hand:
        if seat == turn:
            return False
        seat = (seat + 1) % len(players)
    story.tell(ev.TurnBegan(seat))
    return True


def round_dealt(state: S, deal: Deal, hand: int) -> ev.RoundDealt:
    """The event of a deal with so many cards for each hand."""
    return ev.RoundDealt(state.round + 1, deal.first, deal.deck, deal.goals, len(state.players), hand)
