"""What the rules of thumb think of single things: one position, two actions, and which of them must be better."""

from msgspec.structs import replace

from tests.positions import position
from tunnelfolk.bots.race import race_policy
from tunnelfolk.bots.race.race_policy import position_of
from tunnelfolk.bots.race.race_value import evaluate, race_of
from tunnelfolk.bots.saboteur import digger_policy, saboteur_policy
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.bots.saboteur.moves import Move, distances_left, retell_round
from tunnelfolk.bots.saboteur.situation import Situation, seen_weights
from tunnelfolk.bots.saboteur.suspicion import tally_suspicion
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import Discard, Repair, Sabotage, Shed
from tunnelfolk.rules.cards import Role, Tool
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.views import board_of

FAR = (8, 8, 8)


def situation(match: Match, suspicion: tuple[float, ...]) -> Situation:
    view = match.view(0)
    board = board_of(view)
    return Situation(view, board, distances_left(board), seen_weights(view), suspicion, Traits())


def did(event: ev.Event, seat: int = 1) -> Move:
    return Move(seat, event, FAR, FAR, SABOTEUR_GOAL_CELLS, (), is_hindered=False)


def value(board: str, seat: int = 0) -> float:
    """What a board of the Duel is worth to green (seat 0) or to blue."""
    view = replace(position("duel", board).view(seat), turn=seat)
    return evaluate(race_of(view), board_of(view))


PLAIN = "0,-1\nD-START-BLUE .\n. .\nD-START-GREEN ."


def test_D15_gold_that_both_have_reached_is_the_movers() -> None:
    joined = "0,-1\nD-START-BLUE .\nP11 .\nD-START-GREEN ."
    assert value(joined, 0) > value(PLAIN, 0)
    assert value(joined, 1) > value(PLAIN, 1)


def test_D14_gold_that_only_the_rival_has_reached_is_lost() -> None:
    blue_gold = "0,-2\nP11 .\nD-START-BLUE .\n. .\nD-START-GREEN ."
    assert value(blue_gold, 1) > value(PLAIN, 1)
    assert value(blue_gold, 0) < value(PLAIN, 0)


def test_gold_that_lies_about_is_worth_digging_for() -> None:
    # A bridge that nobody has reached, nearer to green, with and without gold.
    gold = "0,1\nD-START-GREEN . .\n. . .\n. . P11"
    plain = "0,1\nD-START-GREEN . .\n. . .\n. . P10"
    assert value(gold) > value(plain)


def test_a_second_sabotage_card_before_the_rival_is_worth_less_than_the_first() -> None:
    action = Sabotage("sabotage_lamp", 1)
    views = [position("duel", PLAIN, broken=broken).view(0) for broken in ({}, {1: "pick"})]
    first, second = (race_policy.judge(position_of(view, race_of(view)), action).score for view in views)
    assert first > second > 0


def test_D6_whoever_can_repair_does_not_shed_two_cards() -> None:
    hands = ("repair_pick P01 P02 P03 P04", "repair_lamp P01 P02 P03 P04")
    views = [position("duel", PLAIN, hands=[hand], broken={0: "pick"}).view(0) for hand in hands]
    able, unable = (
        race_policy.judge(position_of(view, race_of(view)), Shed(("P02", "P03"), Tool.PICK)).score for view in views
    )
    assert able < unable


def test_a_good_path_is_kept_and_a_map_is_not() -> None:
    view = position("duel", PLAIN, hands=["P15 map P01"]).view(0)
    here = position_of(view, race_of(view))
    assert race_policy.judge(here, Discard(("map",))).score > race_policy.judge(here, Discard(("P15",))).score


def test_S8_a_digger_mends_a_trusted_dwarf_before_a_suspect() -> None:
    match = position("saboteur", hands=["repair_pick B01"], broken={1: "pick", 2: "pick"}, roles="DDS")
    here = situation(match, (0.0, 0.1, 0.8))
    friend, suspect = (digger_policy.judge(here, Repair("repair_pick", Tool.PICK, seat)) for seat in (1, 2))
    assert (friend.reason, suspect.reason) == ("mend_friend", "mend_suspect")
    assert friend.score > 0 > suspect.score


def test_S7_a_digger_hinders_a_suspect_and_a_saboteur_a_digger() -> None:
    match = position("saboteur", "0,0\nB-START B05 B01 B05 B01", hands=["sabotage_lamp"], roles="DDDDS")
    here = situation(match, (0.0, 0.1, 0.9, 0.1, 0.1))
    friend, suspect = Sabotage("sabotage_lamp", 1), Sabotage("sabotage_lamp", 2)
    assert digger_policy.judge(here, suspect).score > 0 > digger_policy.judge(here, friend).score
    assert saboteur_policy.judge(here, friend).score > saboteur_policy.judge(here, suspect).score


def test_a_saboteur_keeps_its_weapons_and_drops_what_helps_the_diggers() -> None:
    here = situation(position("saboteur", hands=["rockslide sabotage_lamp repair_pick map"], roles="SDD"), (1, 0, 0))
    scores = {card: saboteur_policy.judge(here, Discard((card,))).score for card in here.view.hand}
    assert scores["repair_pick"] > scores["map"] > scores["rockslide"] == scores["sabotage_lamp"]


def test_one_knows_ones_own_role() -> None:
    assert tally_suspicion((), Cast(5), 2, Role.SABOTEUR)[2] == 1
    assert tally_suspicion((), Cast(5), 2, Role.DIGGER)[2] == 0


def test_breaking_an_honest_dwarfs_tool_is_a_black_mark_and_a_suspects_is_none() -> None:
    before = tally_suspicion((), Cast(4), 0, Role.DIGGER)
    hindered = did(ev.ToolBroken(1, "sabotage_pick", 2))
    assert tally_suspicion((hindered,), Cast(4), 0, Role.DIGGER)[1] > before[1]
    bad = [Move(2, ev.PathLaid(2, "B15", (1, 0)), FAR, (12, 12, 12), SABOTEUR_GOAL_CELLS, (), is_hindered=False)] * 2
    assert tally_suspicion((*bad, hindered), Cast(4), 0, Role.DIGGER)[1] < before[1]


def test_S8_whoever_was_mended_is_not_hindered_any_more() -> None:
    passed = ev.CardsPassed(1, ("?",))
    broken, mended = ev.ToolBroken(0, "sabotage_pick", 1), ev.ToolMended(2, "repair_pick", 1, Tool.PICK)
    moves = retell_round([passed, broken, passed, mended, passed]).moves
    assert [move.is_hindered for move in moves if move.seat == 1] == [False, True, False]
