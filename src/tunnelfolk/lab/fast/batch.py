"""A batch of matches: a matrix with a match a row, and everything one does with them at once."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.fast import kernels
from tunnelfolk.lab.fast.codes import ACTIONS
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.engine import ROUNDS
from tunnelfolk.lab.fast.layout import (
    DRAFT_SEAT,
    GOLD,
    ILLEGAL,
    LEGAL_MOST,
    ONE_ROUND,
    PLAYING,
    ROUND,
    SCRATCH,
    SEATS_MOST,
    STAGE,
    STATUS,
    TURN,
    VARIANTS,
    WORDS,
)
from tunnelfolk.lab.fast.policies import POLICIES
from tunnelfolk.lab.fast.settings import game_number, options_of, setting_of
from tunnelfolk.lab.fast.sight import SEEN_WORDS
from tunnelfolk.lab.fast.threads import run_shares, share_rows
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import Options

ACTING = -2
"""In place of a seat: whoever is to act."""


class BrokenMatch(RuntimeError):
    """A match that left its board or its lists: a mistake in the compiled rules, never in a choice."""


class Batch:
    """Matches of one game, a row each. With `threads`, they are shared out among as many as numba would take."""

    def __init__(self, rows: Vector, *, threads: bool = False) -> None:
        """A batch of these matches; the matrix is used as it is, not copied."""
        self.rows = rows
        self.threads = threads
        self._shares = share_rows(len(rows), threads=threads)
        self.codes: Codes = np.zeros((len(rows), LEGAL_MOST), np.int32)
        """The legal actions of each row, the first `counts` of them."""
        self.counts: Codes = np.zeros(len(rows), np.int32)
        self._scratch = np.zeros((len(rows), SCRATCH), np.int16)
        self.relist()

    def relist(self) -> None:
        """List the legal actions anew, after rows were changed from outside."""
        self._run(lambda own: kernels.list_all(self.rows[own], self.codes[own], self.counts[own], self._scratch[own]))

    def _run(self, work: Callable[[slice], int | None]) -> int:
        return run_shares(work, self._shares)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def to_act(self) -> NDArray[np.int16]:
        """The seat to act in each row, -1 where the match is over."""
        return np.where(self.rows[:, STAGE] == PLAYING, self.rows[:, TURN], self.rows[:, DRAFT_SEAT])

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Which matches are over; where none is, and nobody is to act, a deal is due."""
        last = np.where(self.rows[:, VARIANTS] & ONE_ROUND, 1, ROUNDS)
        over: NDArray[np.bool_] = (self.rows[:, ROUND] == last) & (self.to_act < 0)
        return over

    @property
    def gold(self) -> NDArray[np.int64]:
        """The worth of each seat's gold in each row, ten columns; in Saboteur also what is secret."""
        cards = self.rows[:, GOLD : GOLD + 3 * SEATS_MOST].reshape(len(self), SEATS_MOST, 3)
        return np.asarray(cards @ np.array([1, 2, 3]), np.int64)

    def step(self, actions: Codes, *, deal: bool = True) -> None:
        """Play one action in each row where a seat is to act, and unless told otherwise deal where a round ended.

        Raises IllegalAction for a code that is not in the row's list; that row stays as it was.
        """
        wrong = self._run(
            lambda own: kernels.step_all(
                self.rows[own], actions[own], self.codes[own], self.counts[own], self._scratch[own]
            )
        )
        if deal:
            self.deal()
        else:
            self.relist()
        if wrong:
            self._complain()

    def deal(self) -> None:
        """Begin the next round in each row where a deal is due."""
        self._run(lambda own: kernels.deal_all(self.rows[own], self._scratch[own]))
        self.relist()

    def _complain(self) -> None:
        wrong = np.flatnonzero(self.rows[:, STATUS])
        reasons = self.rows[wrong, STATUS].copy()
        row = int(wrong[0])
        if (reasons == ILLEGAL).all():
            self.rows[wrong, STATUS] = 0
            raise IllegalAction(f"row {row}: not one of its {self.counts[row]} legal codes")
        raise BrokenMatch(f"row {row}: status {reasons[0]}")

    def observe(self, seats: Sequence[int] | Codes | int = ACTING, out: Vector | None = None) -> Vector:
        """What one seat of each row may know (see `sight`): by default the seat to act; -1 is a watcher."""
        seen = np.empty((len(self), SEEN_WORDS), np.int16) if out is None else out
        chosen = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int32), len(self)))
        self._run(lambda own: kernels.observe_all(self.rows[own], chosen[own], seen[own]))
        return seen

    def clone(self) -> "Batch":
        """The same matches once more."""
        return Batch(self.rows.copy(), threads=self.threads)

    def sow(self, seed: int, first: int = 0) -> None:
        """Give the rows new chance for what is still to be dealt and for playouts."""
        self._run(lambda own: kernels.sow_all(self.rows[own], seed, first + own.start))

    def choose(self, policy: str = "by_role") -> Codes:
        """What one of POLICIES would do in each row, -1 where nobody is to act."""
        actions = np.empty(len(self), np.int32)
        number = POLICIES.index(policy)
        self._run(
            lambda own: kernels.choose_all(self.rows[own], number, self.codes[own], self.counts[own], actions[own])
        )
        return actions

    def play_out(self, policy: str = "by_role", rounds: int = 3) -> int:
        """Play every row on by one of POLICIES until so many rounds of its match are over; the number of plies.

        A round that ends here leaves its deal to the next call, so `gold` shows what the round brought. Call `relist`
        before stepping on.
        """
        number = POLICIES.index(policy)
        plies = self._run(
            lambda own: kernels.play_all(self.rows[own], number, rounds, self.codes[own], self._scratch[own])
        )
        if self.rows[:, STATUS].any():
            self._complain()
        return plies


def new(
    game: str,
    seats: int | None = None,
    *,
    count: int = 1,
    seed: int = 0,
    options: Options = Options(),  # noqa: B008
    threads: bool = False,
    **asked: Any,
) -> Batch:
    """So many new matches, dealt and ready; the same seed gives the same matches. Raises BadOptions.

    Options may also be given one by one: `new("solo", colour="blue", one_round=True)`.
    """
    setting = np.array(setting_of(game, seats, options_of(options, **asked)), np.int16)
    rows, scratch = np.zeros((count, WORDS), np.int16), np.zeros((count, SCRATCH), np.int16)
    run_shares(
        lambda own: kernels.reset_all(rows[own], setting, seed, own.start, scratch[own]),
        share_rows(count, threads=threads),
    )
    return Batch(rows, threads=threads)


def action_space(game: str) -> int:
    """How many codes a game has."""
    return ACTIONS[game_number(game)]
