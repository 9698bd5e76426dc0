"""Positions with an obviously right answer, for every bot that claims to know."""

import pytest
from msgspec.structs import replace

from tests.positions import position
from tunnelfolk.bots import BOTS, Adviser
from tunnelfolk.rules.actions import Bribe, Collapse, Peek, Repair, Sabotage, Take
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write

BRIGHT = pytest.mark.parametrize("bot", [BOTS["thumb"](1), BOTS["keen"](1)], ids=["thumb", "keen"])

ROW = "0,0\nB-START B05 B01 B05 B01 B05 B01"
"""A tunnel that lacks one card to the goal in the middle."""


def answer(bot: Adviser, match: Match) -> str:
    prompt = match.prompt(0, since=match.round_began)
    return write(prompt.legal[bot.choose(prompt)])


@BRIGHT
def test_a_digger_finishes_the_tunnel(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["B16 B01 B15 map rockslide B14"], roles="DDS")
    assert answer(bot, match) == "lay B01@7,0"


@BRIGHT
def test_a_saboteur_does_not(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["B01 B01 B02 B03 B05 repair_pick"], roles="SDD")
    assert not answer(bot, match).endswith("@7,0")


@BRIGHT
def test_a_saboteur_spoils_a_tunnel_that_is_nearly_done(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["rockslide B01 B01 B01 B01 B01"], roles="SDD")
    assert isinstance(match.legal[_choice(bot, match)], Collapse)


def _choice(bot: Adviser, match: Match) -> int:
    return bot.choose(match.prompt(0, since=match.round_began))


@BRIGHT
def test_a_digger_does_not_break_its_own_tunnel(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["rockslide rockslide rockslide B15 B16"], roles="DDS")
    assert not isinstance(match.legal[_choice(bot, match)], Collapse)


@BRIGHT
def test_S8_a_digger_mends_its_own_tool_before_others(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["repair_pick B01 B02 B05 B03"], broken={0: "pick", 1: "pick"}, roles="DDS")
    assert answer(bot, match) == "repair_pick:pick>0"


@BRIGHT
def test_S10_nobody_looks_at_a_goal_that_is_known(bot: Adviser) -> None:
    match = position("saboteur", ROW, hands=["map B15 B16 B14"], roles="DDS", goals={(8, 0): "B-GOLD"})
    seen = replace(match.state.players[0], peeked=(((8, 0), "B-GOLD"),))
    match = replace(match, state=replace(match.state, players=(seen, *match.state.players[1:])))
    assert not isinstance(match.legal[_choice(bot, match)], Peek)


@BRIGHT
def test_a_digger_looks_before_it_digs_for_the_wrong_goal(bot: Adviser) -> None:
    match = position("saboteur", "0,0\nB-START B05 B01 B05 B01", hands=["map B04 B15 B16"], roles="DDDS")
    assert isinstance(match.legal[_choice(bot, match)], Peek)


@BRIGHT
def test_a_digger_without_suspicion_hinders_nobody(bot: Adviser) -> None:
    match = position("saboteur", hands=["sabotage_pick B01 B05"], roles="DDDDS")
    assert not isinstance(match.legal[_choice(bot, match)], Sabotage)


@BRIGHT
def test_S13_everybody_takes_the_three_from_the_draft(bot: Adviser) -> None:
    prompt = replace(position("saboteur", roles="DDS").prompt(0), legal=(Take(1), Take(2), Take(3)))
    assert prompt.legal[bot.choose(prompt)] == Take(3)


@BRIGHT
def test_D13_a_dwarf_reveals_a_goal_when_it_can(bot: Adviser) -> None:
    board = "0,-1\nD-START-BLUE . . . .\n. . . . .\nD-START-GREEN P01 P01 P01 P01"
    match = position("duel", board, hands=["P17 P02 map repair_lamp"])
    assert answer(bot, match) == "lay P17@5,1"


@BRIGHT
def test_D18_a_hindered_dwarf_mends_its_tool(bot: Adviser) -> None:
    match = position("duel", hands=["repair_pick P01 P02 P15 P01 P03"], broken={0: "pick"})
    assert isinstance(match.legal[_choice(bot, match)], Repair)


@BRIGHT
def test_D12_a_troll_in_front_of_nothing_is_not_paid(bot: Adviser) -> None:
    match = position("duel", "0,-1\nD-START-BLUE .\n. .\nD-START-GREEN P25", hands=["P01 P02 P03 P04"])
    assert any(isinstance(action, Bribe) for action in match.legal)
    assert not isinstance(match.legal[_choice(bot, match)], Bribe)


@BRIGHT
def test_gold_that_can_be_had_at_once_is_taken(bot: Adviser) -> None:
    match = position("solo", hands=["P15 P02 P02 map"])
    assert answer(bot, match).startswith("lay P15")
