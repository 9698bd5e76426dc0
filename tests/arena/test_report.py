"""What a report counts, on outcomes made by hand."""

from pathlib import Path

import pytest

from tunnelfolk.arena.comparisons import margins_of
from tunnelfolk.arena.contenders import ByRole, roles_of
from tunnelfolk.arena.lineups import pair_bots
from tunnelfolk.arena.pairings import Outcome, Pairing, RoundOutcome
from tunnelfolk.arena.report import bot_lines, meetings, rank_shares, rounds_won, thinking_times
from tunnelfolk.rules.cards import Colour, Role
from tunnelfolk.rules.game import game_named, new
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.views import Prompt

SABOTEUR, DUEL = game_named("saboteur").FACTS, game_named("duel").FACTS


def outcome(names: str, *gold: int, rounds: tuple[RoundOutcome, ...] = (), **ticks: dict[int, int]) -> Outcome:
    """A match between bots with one letter each."""
    pairing = Pairing("any", "deal", tuple(names.split()))
    return Outcome(pairing, gold, Result.of(gold).winners, rounds, ticks, ())


def test_equal_gold_shares_a_place() -> None:
    places = {line.bot: line.place for line in bot_lines([outcome("a b c", 3, 3, 1)], "seed")}
    assert places == {"a": 1, "b": 1, "c": 3}


def test_a_draw_of_two_is_no_win_but_alone_one_wins() -> None:
    assert [line.wins.value for line in bot_lines([outcome("a b", 2, 2)], "seed")] == [0, 0]
    assert [line.wins.value for line in bot_lines([outcome("a b", 2, 1)], "seed")] == [1, 0]
    assert [line.wins.value for line in bot_lines([outcome("a b c", 2, 2, 1)], "seed")] == [1, 1, 0]
    assert [line.wins.value for line in bot_lines([outcome("a", 2)], "seed")] == [1]


def test_rounds_are_counted_for_the_role_that_was_played() -> None:
    rounds = (RoundOutcome(True, (1,)), RoundOutcome(False, (1,)), RoundOutcome(False, (1,)))
    digger, saboteur = bot_lines([outcome("a b", 1, 1, rounds=rounds)], "seed")
    assert digger.as_digger is not None
    assert saboteur.as_saboteur is not None
    assert digger.as_saboteur is saboteur.as_digger is None
    assert (digger.as_digger.value, saboteur.as_saboteur.value) == pytest.approx((1 / 3, 2 / 3))


def test_rounds_won_are_told_by_the_bots_of_both_roles() -> None:
    rounds = (RoundOutcome(True, (1,)), RoundOutcome(False, ()))
    counted = {
        (line.digger, line.saboteur, line.saboteurs): line.found.value
        for line in rounds_won([outcome("a/b a/b", 1, 1, rounds=rounds), outcome("a b", 1, 1, rounds=rounds)])
    }
    assert counted == {("a", "b", None): 0.5, ("a", "b", 0): 0, ("a", "b", 1): 1}


def test_who_is_ahead_is_counted_of_decided_pairs() -> None:
    matches = [outcome("a b", 2, 1), outcome("a b", 1, 1), outcome("b a", 2, 1), outcome("b a", 0, 1)]
    first, second = meetings(matches)
    assert (first.bot, first.other, second.bot, second.other) == ("a", "b", "b", "a")
    assert (first.ahead.value, second.ahead.value) == pytest.approx((2 / 3, 1 / 3))
    assert first.ahead.count == second.ahead.count == 3


def test_the_95th_percentile_of_thinking() -> None:
    (found,) = thinking_times([outcome("a", 1, a={0: 90, 4: 5}), outcome("a", 1, a={9: 5})])
    assert (found.choices, found.most) == (100, 0.5)
    assert found.mean == pytest.approx((90 * 0.05 + 5 * 0.45 + 5 * 0.95) / 100, abs=1e-3)


def test_one_among_others_is_compared_with_the_same_seat_without_it() -> None:
    deal = [outcome("b b b", 1, 1, 1), outcome("a b b", 4, 0, 0), outcome("b a b", 0, 5, 0), outcome("b b a", 0, 0, 6)]
    ((what, margin),) = margins_of(SABOTEUR, "one", ("a", "b")).items()
    assert what == "gold of one a among b"
    assert margin(deal, ("a", "b")) == 4


def test_a_mixed_table_is_compared_by_who_is_ahead() -> None:
    ((_, margin),) = margins_of(DUEL, "mixed", ("a", "b")).items()
    assert margin([outcome("a b", 2, 1), outcome("b a", 1, 1)], ("a", "b")) == 0.25


@pytest.mark.parametrize(("facts", "margin"), [(SABOTEUR, 0.5), (DUEL, 3)], ids=["roles", "none"])
def test_tables_of_one_bot_are_compared_by_rounds_where_there_are_roles_else_by_gold(
    facts: object, margin: float
) -> None:
    both, one = (RoundOutcome(True, ()),) * 2, (RoundOutcome(True, ()), RoundOutcome(False, ()))
    deal = [outcome("a a", 4, 6, rounds=both), outcome("b b", 1, 3, rounds=one)]
    ((_, of),) = margins_of(SABOTEUR if facts is SABOTEUR else DUEL, "each", ("a", "b")).items()
    assert of(deal, ("a", "b")) == margin


def test_in_a_cross_diggers_and_saboteurs_are_compared_apart() -> None:
    won, lost = (RoundOutcome(True, ()),), (RoundOutcome(False, ()),)
    deal = [
        outcome("a/a", 1, rounds=lost),
        outcome("a/b", 1, rounds=won),
        outcome("b/a", 1, rounds=lost),
        outcome("b/b", 1, rounds=won * 3 + lost),
    ]
    margins = margins_of(SABOTEUR, "cross", ("a", "b"))
    assert [margin(deal, ("a", "b")) for margin in margins.values()] == [0.25, 0.75]


def test_O7_ranks_are_those_of_the_game() -> None:
    shares = rank_shares([outcome("a", gold) for gold in (14, 15, 19, 25)], game_named("solo").FACTS)
    assert [share.value for share in shares["a"]] == [0.25, 0.5, 0, 0.25]


@pytest.mark.parametrize(
    ("game", "asked", "played"),
    [
        ("solo", Options(), [Options(colour=Colour.GREEN), Options(colour=Colour.BLUE)]),
        ("solo", Options(colour=Colour.BLUE), [Options(colour=Colour.BLUE)]),
        ("duel", Options(one_round=True), [Options(one_round=True)]),
    ],
)
def test_every_colour_is_played_where_none_was_asked_for(game: str, asked: Options, played: list[Options]) -> None:
    assert [pairing.options for pairing in pair_bots(game, [("a",)], "deal", asked)] == played


class Fixed:
    """Always the same choice."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, prompt: Prompt) -> int:
        return self.index


@pytest.mark.parametrize(
    ("name", "digger", "saboteur"),
    [
        ("keen/thumb", "keen", "thumb"),
        ("deep:1000/net@0.5", "deep:1000", "net@0.5"),
        ("net:build/learn/a.npz/net:build/learn/a.npz", "net:build/learn/a.npz", "net:build/learn/a.npz"),
        ("keen/net:build/a.npz", "keen", "net:build/a.npz"),
        ("keen/nobody", "keen", "nobody"),
        ("thumb/exec:python my/bot.py", "thumb", "exec:python my/bot.py"),
    ],
)
def test_a_name_of_two_bots_says_who_digs_and_who_sabotages_whatever_slashes_paths_have(
    name: str, digger: str, saboteur: str
) -> None:
    assert roles_of(name) == (digger, saboteur)


def test_any_other_name_is_one_bot_for_both_roles(tmp_path: Path) -> None:
    (tmp_path / "net").touch()
    for name in ("keen", "net:build/learn/a.npz", f"net:{tmp_path / 'net'}"):
        assert roles_of(name) == (name, name)


def test_two_bots_in_one_dig_and_sabotage_each_in_their_way() -> None:
    match = new("saboteur", 5, seed=1)
    both = ByRole(digger=Fixed(1), saboteur=Fixed(2))
    chosen = [both.choose(match.prompt(seat)) for seat in range(5)]
    assert chosen == [2 if role is Role.SABOTEUR else 1 for role in match.state.roles]
    assert set(chosen) == {1, 2}
