"""How fast other libraries play their own games: millions of plies a CPU second, by chance, with full legal lists.

Each is measured where it is installed. OpenSpiel comes with `make bench-lab`; the others are a `pip install rlcard pgx`
away, which nothing else here needs. PettingZoo's own games are in `environments.py`, beside ours in its interface.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import process_time

SECONDS = 2.0


def rate(play: Callable[[int], int]) -> float:
    """Millions of plies a CPU second of something that plays matches by number and says how many plies they had."""
    play(0)
    plies, number, began = 0, 0, process_time()
    while process_time() - began < SECONDS:
        plies, number = plies + play(number), number + 1
    return plies / (process_time() - began) / 1e6


def openspiel(name: str) -> float:
    """A game in C++, stepped by a loop in Python."""
    game, rng = import_module("pyspiel").load_game(name), Random(1)

    def play(_: int) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            plies += 1
        return plies

    return rate(play)


def rlcard(name: str) -> float:
    """A game of RLCard, with its state for the player and its legal actions at every step."""
    env, rng = import_module("rlcard").make(name, {"seed": 1}), Random(1)

    def play(_: int) -> int:
        (state, _), plies = env.reset(), 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            plies += 1
        return plies

    return rate(play)


def pgx(name: str, count: int = 1024) -> float:
    """A game of pgx on the CPU: a batch stepped by one compiled function, with masks and observations."""
    jax, jnp, game = import_module("jax"), import_module("jax.numpy"), import_module("pgx").make(name)

    def advance(states: object, key: object) -> object:
        actions = jax.random.categorical(key, jnp.log(states.legal_action_mask.astype(jnp.float32)))  # type: ignore[attr-defined]
        return jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(game.step, game.init))(
            states, actions, jax.random.split(key, count)
        )

    step = jax.jit(advance)
    states = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(0), count))

    def play(number: int) -> int:
        nonlocal states
        for at in range(10):
            states = step(states, jax.random.fold_in(jax.random.key(number), at))
        jax.block_until_ready(states)
        return 10 * count

    return rate(play)


PEERS: dict[str, Callable[[], float]] = {
    "OpenSpiel quoridor": partial(openspiel, "quoridor"),
    "OpenSpiel hearts": partial(openspiel, "hearts"),
    "OpenSpiel gin rummy": partial(openspiel, "gin_rummy"),
    "RLCard gin rummy": partial(rlcard, "gin-rummy"),
    "RLCard uno": partial(rlcard, "uno"),
    "pgx leduc hold'em, 1,024 at once": partial(pgx, "leduc_holdem"),
    "pgx sparrow mahjong, 1,024 at once": partial(pgx, "sparrow_mahjong"),
    "pgx go 9x9, 1,024 at once": partial(pgx, "go_9x9"),
}


def main() -> None:
    """Print what each peer does, or why it was not asked."""
    print("peers, random play with full legal lists, M plies/s of CPU time")
    for name, measure in PEERS.items():
        try:
            figure = f"{measure():.4f}"
        except (ImportError, OSError) as missing:
            figure = f"skipped: {str(missing).splitlines()[0]}"
        print(f"{name:<38}{figure}", flush=True)


if __name__ == "__main__":
    main()
