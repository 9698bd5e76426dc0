"""The searching bot: legal and repeatable in every game, and right where the answer is plain."""

from collections import Counter
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.bots.test_bots import prompts
from tests.matches import ALL_SETUPS, SETUPS, Setup, new
from tests.positions import position
from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.bots.advice import REASONS
from tunnelfolk.lab.deep import Budget, Deep
from tunnelfolk.rules.actions import Bribe, Collapse, Repair, Take
from tunnelfolk.rules.decks import DUEL_DECK, SABOTEUR_DECK
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.views import Prompt

HASTY = Budget(playouts=40)
SOME_SETUPS = [setup for setup in SETUPS if setup.seats in (1, 2, 5, 10)]

ROW = "0,0\nB-START B05 B01 B05 B01 B05 B01"
"""A tunnel that lacks one card to the goal in the middle."""


def answer(match: Match) -> str:
    return write(match.legal[_choice(match)])


def _choice(match: Match) -> int:
    """What deep chooses once the cards that nobody has seen are those that are left of the deck."""
    state = match.state
    deck = SABOTEUR_DECK if match.game.FACTS.name == "saboteur" else DUEL_DECK
    seen = [*state.players[0].hand, *state.players[0].broken, *(card.card for card in state.discards)]
    seen += [face.name for face in state.board.faces.values()]
    unseen = sorted((Counter(deck) - Counter(seen)).elements())
    assert len(unseen) == len(deck) - sum(card in deck for card in seen), "more cards of a kind than there are"
    Random(1).shuffle(unseen)
    others = tuple(replace(player, hand=tuple(unseen.pop() for _ in player.hand)) for player in state.players[1:])
    fair = replace(state, players=(state.players[0], *others), pile=tuple(unseen))
    if match.game.FACTS.name == "solo":
        fair = replace(fair, pile=tuple(unseen[10:]), aside=tuple(unseen[:10]))
    match = replace(match, state=fair)
    return Deep(1, Budget(playouts=4000)).choose(match.prompt(0, since=match.round_began))


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
def test_deep_plays_every_game_to_its_end(setup: Setup) -> None:
    bots = [Deep(seat, HASTY) if seat == setup.seats // 2 else BOTS["thumb"](seat) for seat in range(setup.seats)]
    assert play_out(new(setup, 8), bots).result is not None


@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_equal_prompts_get_equal_answers_from_deep(setup: Setup) -> None:
    lasting = Deep("seed", HASTY)
    for prompt in prompts(setup, 4):
        copied = msgspec.json.decode(msgspec.json.encode(prompt), type=Prompt)
        assert lasting.judge(prompt) == Deep("seed", HASTY).judge(copied)


@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_the_best_advice_is_what_deep_would_do(setup: Setup) -> None:
    bot = Deep("seed", HASTY)
    for prompt in prompts(setup, 5, share=25):
        advice = bot.explain(prompt)
        assert advice[0].choice == bot.choose(prompt)
        assert list(advice) == sorted(advice, key=lambda one: -one.score)
        assert all(one.text == REASONS[one.reason] and one.action == prompt.legal[one.choice] for one in advice)


def test_another_seed_may_choose_otherwise() -> None:
    match = new(Setup("saboteur", 5), 3)
    prompt = match.prompt(match.to_act, since=match.round_began)
    assert len({tuple(one.score for one in Deep(seed, HASTY).judge(prompt)) for seed in range(5)}) > 1


def test_a_digger_finishes_the_tunnel() -> None:
    match = position("saboteur", ROW, hands=["B16 B01 B15 map rockslide B14"], roles="DDS")
    assert answer(match) == "lay B01@7,0"


def test_a_saboteur_does_not() -> None:
    match = position("saboteur", ROW, hands=["B01 B01 B02 B03 B06 repair_pick"], roles="SDD")
    assert not answer(match).endswith("@7,0")


def test_a_saboteur_spoils_a_tunnel_that_is_nearly_done() -> None:
    match = position("saboteur", ROW, hands=["rockslide B01 B01 repair_pick map repair_lamp"], roles="SDD")
    assert isinstance(match.legal[_choice(match)], Collapse)


def test_S13_deep_takes_the_three_from_the_draft() -> None:
    prompt = replace(position("saboteur", roles="DDS").prompt(0), legal=(Take(1), Take(2), Take(3)))
    assert prompt.legal[Deep(1).choose(prompt)] == Take(3)


def test_D13_a_dwarf_reveals_a_goal_when_it_can() -> None:
    board = "0,-1\nD-START-BLUE . . . .\n. . . . .\nD-START-GREEN P01 P01 P01 P01"
    match = position("duel", board, hands=["P17 P02 P03 repair_lamp"])
    assert answer(match) == "lay P17~@5,1"


def test_D12_a_troll_in_front_of_nothing_is_not_paid() -> None:
    match = position("duel", "0,-1\nD-START-BLUE .\n. .\nD-START-GREEN P25", hands=["P01 P02 P03 P04"])
    assert any(isinstance(action, Bribe) for action in match.legal)
    assert not isinstance(match.legal[_choice(match)], Bribe)


def test_D18_a_hindered_dwarf_mends_its_tool() -> None:
    match = position("duel", hands=["repair_pick P01 P02 P15 P01 P03"], broken={0: "pick"})
    assert isinstance(match.legal[_choice(match)], Repair)


def test_D18_alone_too() -> None:
    match = position("solo", hands=["repair_pick P01 P01 P15 P05 P06"], broken={0: "pick"})
    assert isinstance(match.legal[_choice(match)], Repair)
