"""Matches that never end: gold as the table stands, and a new match where one is over, on the CPU and on the GPU."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from tunnelfolk.lab import fast
from tunnelfolk.lab.fast.layout import ROUND, SCRATCH, WALKER
from tunnelfolk.lab.learning import settling
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game import new
from tunnelfolk.rules.views import View

SAME_AS_THE_CPU = """
import numpy as np
from numba import cuda
from tunnelfolk.lab import fast, gpu, gpu_kernels
from tunnelfolk.lab.fast.layout import SCRATCH
from tunnelfolk.lab.learning import learn_kernels, settling
from tunnelfolk.rules.options import Options

GAME, SEATS, POLICY = "{game}", {seats}, "{policy}"
device = gpu.new(GAME, count=2, seed=3, options=Options(one_round=True))
host = fast.new(GAME, count=2, seed=3, one_round=True)
grid, walkers, streams = gpu._blocks(2), np.array([0, 1], np.int32), np.array([2, 3], np.int32)
scratch, tallies = np.zeros((2, SCRATCH), np.int16), np.zeros((2, settling.TALLY), np.int32)
room, notes = cuda.to_device(scratch.T.copy()), cuda.to_device(tallies.T.copy())
seats = np.array(SEATS, np.int32)
learn_kernels.begin_anew[grid](device.rows, 5, cuda.to_device(walkers), cuda.to_device(seats), room)
settling.begin_anew(host.rows, 5, walkers, seats, scratch)
ended = 0
for ply in range(120):
    assert (device.vectors() == host.rows).all(), ply
    device.relist()
    host.relist()
    actions = device.choose(POLICY)
    gpu_kernels.act[grid](device.rows, actions, device.counts, room)
    host.step(host.choose(POLICY), deal=False)
    learn_kernels.settle_all[grid](device.rows, 5, cuda.to_device(streams), room, notes)
    settling.settle_rows(host.rows, 5, streams, scratch, tallies)
    assert (notes.copy_to_host().T == tallies).all(), ply
    streams += 2 * tallies[:, settling.IS_OVER]
    ended += tallies[:, settling.IS_OVER].sum()
    if ended >= 2:
        break
assert ended, "no match ended"
"""


def gold_on_the_table(view: View, seat: int) -> int:
    """A seat's gold as anybody would count it: won, marked, less owed."""
    panel = view.panels[seat]
    if view.ended:
        return sum(panel.gold or ())
    faces = {laid.cell: FACES[laid.face] for laid in view.board}
    marked = sum(faces[token.cell].gold for token in view.tokens if token.kind == "marker" and token.seat == seat)
    return sum(panel.gold or ()) + marked - panel.debt


def test_standing_counts_gold_as_the_table_shows_it() -> None:
    seen = set()
    for seed in range(4):
        match, rng = new("duel", seed=seed), Random(seed)
        while match.to_act is not None:
            vector = fast.vector_of(match.state)
            for seat in range(2):
                gold = settling.standing(vector, seat)
                assert gold == gold_on_the_table(match.view(seat), seat)
                seen.add(gold)
            match = match.choose(rng.randrange(len(match.legal)))
    assert len(seen) > 2


def test_where_a_match_ends_another_begins_in_the_same_colour() -> None:
    count, ended = 8, 0
    batch = fast.new("solo", count=count, seed=1)
    walkers, streams = np.arange(count, dtype=np.int32) % 2, np.arange(count, dtype=np.int32) + count
    scratch, tallies = np.zeros((count, SCRATCH), np.int16), np.zeros((count, settling.TALLY), np.int32)
    settling.begin_anew(batch.rows, 1, walkers, np.ones(count, np.int32), scratch)
    for _ in range(250):
        batch.relist()
        assert (batch.counts > 0).all()
        before = batch.rows[:, ROUND].copy()
        batch.step(batch.choose("by_role"), deal=False)
        settling.settle_rows(batch.rows, 1, streams, scratch, tallies)
        is_over, has_round_ended = (tallies[:, word] > 0 for word in (settling.IS_OVER, settling.HAS_ROUND_ENDED))
        assert (batch.rows[has_round_ended & ~is_over, ROUND] == before[has_round_ended & ~is_over] + 1).all()
        assert (batch.rows[is_over, ROUND] == 1).all()
        assert (batch.rows[:, WALKER] == walkers).all()
        streams += count * is_over
        ended += int(is_over.sum())
    assert ended >= count
    assert not tallies[:, settling.IS_BROKEN].any()


@pytest.mark.parametrize(
    ("game", "seats", "policy"), [("solo", (1, 1), "random"), ("saboteur", (3, 4), "by_role")], ids=["solo", "saboteur"]
)
def test_the_gpu_settles_the_same_matches_as_the_cpu(game: str, seats: tuple[int, int], policy: str) -> None:
    program = SAME_AS_THE_CPU.format(game=game, seats=seats, policy=policy)
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(
        command, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
