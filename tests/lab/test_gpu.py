"""The GPU's kernels in numba's CUDA simulator, which must be asked for before numba loads: the same matches."""

import os
import subprocess
import sys

import pytest

from tunnelfolk.lab import gpu

SAME_AS_THE_CPU = """
import sys
from tunnelfolk.lab import fast, gpu

game, seats, policy = sys.argv[1], int(sys.argv[2]), sys.argv[3]
options = {name: True for name in sys.argv[4:]}
device, host = gpu.new(game, seats, count=2, seed=3, **options), fast.new(game, seats, count=2, seed=3, **options)
for _ in range(12):
    assert (device.vectors() == host.rows).all()
    assert (device.counts.copy_to_host() == host.counts).all()
    assert (device.seen.copy_to_host().T == host.observe()).all()
    actions = device.choose(policy)
    assert (actions.copy_to_host() == host.choose(policy)).all()
    device.step(actions)
    host.step(actions.copy_to_host())
device.raise_errors()
masks = device.mask().copy_to_host()
legal = {code for code in range(fast.action_space(game)) if masks[code >> 3, 0] >> (code & 7) & 1}
assert legal == set(host.codes[0, : host.counts[0]].tolist())
assert device.play_out(policy, rounds=1) == host.play_out(policy, rounds=1)
assert (device.vectors() == host.rows).all()
racer, both = gpu.new(game, seats, count=1, seed=3, **options), fast.new(game, seats, count=2, seed=3, **options)
assert racer.race(3, 2, policy) == (both.play_out(policy), 0, both.gold.sum())
assert (racer.vectors()[0] == both.rows[1]).all()
"""


@pytest.mark.parametrize(
    ("game", "seats", "policy", "variants"),
    [
        ("saboteur", 5, "by_role", ["gold_per_player", "all_saboteurs", "one_round"]),
        ("duel", 2, "digging", []),
        ("solo", 1, "random", ["one_round", "opening_strikes"]),
    ],
)
def test_the_gpu_plays_the_same_matches_as_the_cpu(game: str, seats: int, policy: str, variants: list[str]) -> None:
    command = [sys.executable, "-W", "error", "-c", SAME_AS_THE_CPU, game, str(seats), policy, *variants]
    done = subprocess.run(
        command, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(gpu.is_available(), reason="there is a GPU")
def test_without_a_gpu_one_line_says_so() -> None:
    with pytest.raises(gpu.NoGpu, match=r"^no CUDA GPU: [^\n]*$"):
        gpu.new("duel", count=1)
