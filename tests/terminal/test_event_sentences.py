"""What happened, in sentences."""

import pytest

from tunnelfolk.bots import Chance, play_out
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK, Role, Tool
from tunnelfolk.rules.game import GAMES, new
from tunnelfolk.terminal.event_sentences import Cast, tell_event, tell_events

CAST = Cast(("You", "Gruff", "Hilda"), me=0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.PathLaid(1, "B02", (3, -1)), "Gruff digs a fork (3,-1)"),
        (ev.PathLaid(0, "P19", (3, 0)), "You dig a fork with a blue door (3,0)"),
        (ev.ToolBroken(1, "sabotage_lamp", 0), "Gruff breaks your lamp"),
        (ev.ToolBroken(0, "sabotage_cart", 2), "You break Hilda’s cart"),
        (ev.ToolMended(1, "repair_lamp", 1, Tool.LAMP), "Gruff repairs their own lamp"),
        (ev.ToolMended(0, "repair_lamp", 0, Tool.LAMP), "You repair your lamp"),
        (ev.GoalPeeked(0, (8, 0), "B-GOLD"), "You look at the goal in 8,0: the treasure"),
        (ev.GoalPeeked(1, (8, 0), BACK), "Gruff looks at the goal in 8,0"),
        (ev.GoalRevealed("B-GOLD", (8, 0)), "The goal in 8,0 turns out to be the treasure"),
        (ev.GoalRevealed("B-STONE-A", (8, 0)), "The goal in 8,0 turns out to be a stone"),
        (ev.PathCollapsed(0, "B01", (2, 0)), "You bring down a crossing (2,0)"),
        (ev.CardsPassed(1, (BACK,)), "Gruff discards a card"),
        (ev.CardsPassed(0, ("map", "key")), "You discard 2 cards (treasure map; key)"),
        (ev.CardDrawn(0, "sabotage_pick"), "You draw sabotage pick."),
        (ev.GoldTaken(0, 3), "You take a gold card worth 3"),
        (ev.GoldTaken(1, 0), "Gruff takes a gold card"),
        (ev.DebtPaid(1, 1, (2,)), "Gruff pays 2 gold to the trolls"),
        (
            ev.RolesShown((Role.SABOTEUR, Role.DIGGER, Role.DIGGER), Role.DIGGER),
            "You were the saboteur. The role card left over: Digger",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_events_are_told_in_sentences(event: ev.Event, sentence: str) -> None:
    assert tell_events([event], CAST) == [sentence]


def test_O4_a_rockslide_that_strikes_when_drawn_is_told_apart_from_one_that_is_played() -> None:
    fallen = ev.PathCollapsed(0, "P02", (2, 0))
    struck = "A rockslide buries a straight tunnel (2,0)"
    played = "You bring down a straight tunnel (2,0)"
    assert tell_events([ev.CardDrawn(0, "rockslide"), fallen], CAST)[-1] == struck
    assert tell_events([ev.CardDrawn(0, "map"), fallen], CAST)[-1] == played
    assert tell_events([ev.CardDrawn(1, "rockslide"), fallen], CAST)[-1] == played


def test_what_others_draw_is_not_told() -> None:
    assert tell_event(ev.CardDrawn(1, BACK), CAST) == ""


def test_cards_drawn_in_a_row_make_one_sentence() -> None:
    drawn = [ev.CardDrawn(0, "map"), ev.CardDrawn(0, "key"), ev.CardDrawn(1, BACK)]
    assert tell_events(drawn, CAST) == ["You draw treasure map and key."]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_match_can_be_told_to_everyone(game: str) -> None:
    match = play_out(new(game, seed=8), [Chance(8)] * GAMES[game].FACTS.seats[0])
    names = ("Gruff", "Hilda", "Borin")
    for seat in (*range(match.seats), None):
        sentences = tell_events(match.prompt(seat).events, Cast(names, seat))
        assert all(not sentence[0].islower() and BACK not in sentence and "{" not in sentence for sentence in sentences)
    assert tell_events((event for step in match.steps for event in step.events), Cast(names))
