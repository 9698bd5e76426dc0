"""One match in both engines, decision by decision: whatever differs is a mistake in one of them."""

from functools import reduce
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from tests.matches import Setup
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast import layout
from tunnelfolk.lab.fast.notation import kinds_of
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.game import GAMES

PLAYERS = ("random", "digging", "hindering", "by_role", "varied")
"""Who chooses: a policy of the compiled core, or a kind of action first and then one of that kind."""


def normal(state: Any) -> Any:
    """A state with the things in order whose order means nothing."""
    players = [
        replace(player, broken=tuple(sorted(player.broken)), gold=tuple(sorted(player.gold)))
        for player in state.players
    ]
    state = replace(state, players=tuple(players))
    draft = state.draft
    return replace(state, phase=replace(draft, gold=tuple(sorted(draft.gold)))) if draft else state


def chosen(batch: fast.Batch, player: str, rng: Random) -> int:
    """What a player would do in the first row."""
    if player != "varied":
        return int(batch.choose(player)[0])
    legal: list[int] = batch.codes[0, : batch.counts[0]].tolist()
    kinds = {code: type(fast.action_of(batch.rows[0], code)).__name__ for code in legal}
    kind = rng.choice(sorted(set(kinds.values())))
    return rng.choice([code for code in legal if kinds[code] == kind])


def deal_both(setup: Setup, state: Any, row: fast.Vector) -> Any:
    """Deal the rules what the compiled core has just dealt: it must be allowed, and lead to the same state."""
    dealt = fast.state_of(row)
    kinds = kinds_of(int(row[layout.GAME]))
    deal = Deal(
        first=dealt.first,
        deck=tuple(kinds[kind] for kind in row[layout.DECK : layout.DECK + row[layout.DECK_SIZE]]),
        goals=tuple((goal, cell) for cell, goal in dealt.goals.items()),
        roles=getattr(dealt, "roles", ()),
        spare=getattr(dealt, "spare", None),
        gold_pile=getattr(dealt, "gold_pile", ()),
    )
    state, _ = GAMES[setup.game].deal(state, deal)
    assert normal(state) == normal(dealt)
    return state


def play_both(setup: Setup, seed: int, player: str) -> tuple[int, ...]:
    """Play a match in both engines and compare them at every decision; the gold at the end.

    The compiled core tells no events, so those of the rules are held to it: they must lead from its state before to its
    state after.
    """
    rules, rng = GAMES[setup.game], Random(seed)
    batch = fast.new(setup.game, setup.seats, seed=seed, options=setup.options)
    row = batch.rows[0]
    blank = rules.new(setup.seats, setup.options.over(rules.FACTS.usual))
    state, told = deal_both(setup, blank, row), fast.state_of(row)
    while (seat := rules.to_act(state)) is not None:
        assert batch.to_act[0] == seat
        legal = rules.legal(state)
        codes = batch.codes[0, : batch.counts[0]].tolist()
        assert sorted(codes) == sorted(fast.code_of(row, action) for action in legal)
        code = chosen(batch, player, rng)
        action = fast.action_of(row, code)
        state, events = rules.play(state, action)
        batch.step(np.array([code], np.int32), deal=False)
        after = fast.state_of(row)
        assert normal(after) == normal(state), action
        assert normal(reduce(rules.evolve, events, told)) == normal(after), events
        told = after
        if rules.to_act(state) is None and rules.result(state) is None:
            batch.deal()
            state, told = deal_both(setup, state, row), fast.state_of(row)
    result = rules.result(state)
    assert result is not None
    assert batch.is_over[0]
    assert tuple(batch.gold[0, : setup.seats]) == result.gold
    return result.gold
