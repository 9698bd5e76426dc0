"""Matches in step: what every environment stands on. One compiled call plays, deals, lists, rewards and observes."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab import numbering
from tunnelfolk.lab.fast import LEGAL_MOST, SEEN_WORDS, WORDS, BrokenMatch, Codes, Vector, engine, game_state, sight
from tunnelfolk.lab.fast.compiled import compiled
from tunnelfolk.lab.fast.kernels import observe_all
from tunnelfolk.lab.fast.layout import FINE, GOLD, PLAYING, SCRATCH, SETTING_SEATS, SETTING_WORDS, STAGE, STATUS, TURN
from tunnelfolk.lab.fast.settings import options_of, setting_of
from tunnelfolk.lab.fast.threads import run_shares, share_rows
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import Options

Numbers = NDArray[np.int64]

_WIDE = LEGAL_MOST + 16
_SCRATCH = SCRATCH + 32
"""A little more than is needed: rows 4,096 or 1,024 bytes apart would fight for the same lines of the cache."""

SEED, AGAIN, FIRST, COUNT, COMMAND = range(SETTING_WORDS, SETTING_WORDS + 5)
"""What stands in a setting after the words of a match.

`AGAIN` is 1 where a match that is over begins anew; the rows at hand are those from `FIRST` on of `COUNT`.
"""
PLAY, BEGIN, LOOK, CHECK = range(4)
"""What stands in `COMMAND`: play an action in every match, begin all of them, only look, or see what is illegal."""

actor, deal, is_over, legal, reset, step = (
    engine.actor,
    engine.deal,
    engine.is_over,
    engine.legal,
    engine.reset,
    engine.step,
)
observe, gold_of, number_all = sight.observe, game_state.gold_of, numbering.number_all


class Arrays(NamedTuple):
    """All matches, a row each, and what is known about them."""

    rows: Vector
    codes: Codes
    """The legal actions as codes of the compiled game."""
    legal: Codes
    """The same actions by their numbers: the first `counts` of each row."""
    counts: Codes
    masks: NDArray[np.int8]
    seen: Vector
    """What the seat to act may know; once a match is over, what the last mover may."""
    gold: Numbers
    rewards: Vector
    """The gold that the last step brought to each seat."""
    over: NDArray[np.bool_]
    """Which matches ended with the last step."""
    begun: Numbers
    scratch: Vector


def _empty_arrays(count: int, seats: int, masked: int) -> Arrays:
    return Arrays(
        rows=np.zeros((count, WORDS), np.int16),
        codes=np.zeros((count, _WIDE), np.int32),
        legal=np.zeros((count, _WIDE), np.int32),
        counts=np.zeros(count, np.int32),
        masks=np.zeros((count, masked), np.int8),
        seen=np.zeros((count, SEEN_WORDS), np.int16),
        gold=np.zeros((count, seats), np.int64),
        rewards=np.zeros((count, seats), np.int16),
        over=np.zeros(count, np.bool_),
        begun=np.zeros(count, np.int64),
        scratch=np.zeros((count, _SCRATCH), np.int16),
    )


class Share(NamedTuple):
    """What a thread works on."""

    setting: Numbers
    arrays: Arrays
    own: slice


@compiled
def _place_of(numbers: Codes, count: int, action: int) -> int:
    for place in range(count):
        if numbers[place] == action:
            return place
    return -1


@compiled
def _open(arrays: Arrays, row: int, setting: Numbers) -> None:
    """Begin a match, from a stream of chance that no other match of this seed has."""
    vector, stream = arrays.rows[row], setting[FIRST] + row + setting[COUNT] * arrays.begun[row]
    reset(vector, setting, setting[SEED], stream)
    deal(vector, arrays.scratch[row])
    arrays.gold[row] = 0
    arrays.begun[row] += 1


@compiled
def _play(arrays: Arrays, row: int, code: int) -> None:
    """Play an action, and say what gold it brought to whom; deal where a round ended."""
    vector, rewards, gold = arrays.rows[row], arrays.rewards[row], arrays.gold[row]
    step(vector, code, arrays.scratch[row])
    for seat in range(len(rewards)):
        rewards[seat] = 0
    if vector[STAGE] != PLAYING:
        for seat in range(len(rewards)):
            rewards[seat] = gold_of(vector, seat) - gold[seat]
            gold[seat] = gold_of(vector, seat)
        if actor(vector) < 0 and not is_over(vector):
            deal(vector, arrays.scratch[row])
    arrays.over[row] = is_over(vector)


@compiled
def _look(arrays: Arrays, row: int) -> None:
    """List what may be chosen now, and observe."""
    vector, mask, numbers, seat = arrays.rows[row], arrays.masks[row], arrays.legal[row], actor(arrays.rows[row])
    for place in range(arrays.counts[row] if len(mask) else 0):
        mask[numbers[place]] = 0
    count = legal(vector, arrays.codes[row], arrays.scratch[row]) if seat >= 0 else 0
    number_all(vector, arrays.codes[row], count, numbers)
    for place in range(count if len(mask) else 0):
        mask[numbers[place]] = 1
    arrays.counts[row] = count
    observe(vector, seat if seat >= 0 else int(vector[TURN]), arrays.seen[row])


@compiled
def _advance(setting: Numbers, actions: Codes, arrays: Arrays) -> int:
    """Play an action in each match that is not over, unless one is illegal: then how many are. Or begin, or look.

    One loop for all, since compiling the rules is what a first start waits for. Below zero: matches that broke.
    """
    command, wrong = setting[COMMAND], 0
    plays = command == PLAY
    if plays or command == CHECK:
        for row in range(len(arrays.rows)):
            count = arrays.counts[row]
            if count > 0 and _place_of(arrays.legal[row], count, actions[row]) < 0:
                wrong += 1
    if wrong == 0 and command != CHECK:
        for row in range(len(arrays.rows)):
            count = arrays.counts[row]
            if count > 0 or not plays:
                if plays:
                    _play(arrays, row, arrays.codes[row, _place_of(arrays.legal[row], count, actions[row])])
                if command == BEGIN or (plays and arrays.over[row] and setting[AGAIN] == 1):
                    _open(arrays, row, setting)
                _look(arrays, row)
                if arrays.rows[row, STATUS] != FINE:
                    wrong -= 1
    return wrong


class Matches:
    """Matches of one game, a row each, with all that a learner needs in arrays that every step writes anew."""

    def __init__(  # noqa: PLR0913 - each is rarely given
        self,
        game: str,
        players: int | None = None,
        *,
        count: int = 1,
        again: bool = True,
        masks: bool = True,
        threads: bool = False,
        options: Options = Options(),  # noqa: B008
        **asked: Any,
    ) -> None:
        """So many matches, to be begun with `reset`. With `again`, a match that is over begins anew at once.

        Options may also be given one by one, as in `fast.new`. Raises BadOptions.
        """
        setting = setting_of(game, players, options_of(options, **asked))
        self.game, self.seats = game, setting[SETTING_SEATS]
        self.actions = numbering.action_count(game)
        self._arrays = arrays = _empty_arrays(count, self.seats, self.actions if masks else 0)
        self.rows, self.codes, self.legal, self.counts = arrays.rows, arrays.codes, arrays.legal, arrays.counts
        self.masks, self.seen, self.rewards, self.over = arrays.masks, arrays.seen, arrays.rewards, arrays.over
        shares = share_rows(count, threads=threads)
        self._settings: Numbers = np.array([[*setting, 0, again, own.start, count, 0] for own in shares], np.int64)
        self._shares = [
            Share(words, Arrays._make(array[own] for array in self._arrays), own)
            for words, own in zip(self._settings, shares, strict=True)
        ]

    def reset(self, seed: int) -> None:
        """Begin every match anew, each with chance of its own, which follows from the seed."""
        self._settings[:, SEED] = seed
        self._arrays.begun[:], self.rewards[:], self.over[:] = 0, 0, False
        self._run(BEGIN, self.counts)

    def relist(self) -> None:
        """List and observe anew, after rows were changed from outside; gold they brought along is no reward."""
        self._arrays.gold[:] = self.rows[:, GOLD : GOLD + 3 * self.seats].reshape(-1, self.seats, 3) @ np.arange(1, 4)
        self._run(LOOK, self.counts)

    @property
    def to_act(self) -> NDArray[np.int16]:
        """The seat to act in each row, -1 where the match is over."""
        return self.seen[:, sight.SEEN_ACTOR]

    def step(self, actions: Codes) -> None:
        """Play one action, by number, in each row. Raises IllegalAction before anything has changed."""
        if wrong := self._run(PLAY, actions):
            raise IllegalAction(f"{wrong} of {len(self.rows)} actions are not legal in their matches")

    def _run(self, command: int, actions: Codes) -> int:
        # A share that is played does not know of an illegal action in another one.
        if command == PLAY and len(self._shares) > 1 and (wrong := self._advance_shares(CHECK, actions)):
            return wrong
        wrong = self._advance_shares(command, actions)
        if wrong < 0:
            raise BrokenMatch(f"{-wrong} of {len(self.rows)} matches broke")
        return wrong

    def _advance_shares(self, command: int, actions: Codes) -> int:
        self._settings[:, COMMAND] = command
        return run_shares(lambda share: _advance(share.setting, actions[share.own], share.arrays), self._shares)

    def seen_by(self, seat: int) -> Vector:
        """What any seat may know, in a new matrix; -1 is a watcher."""
        seen = np.empty_like(self.seen)
        observe_all(self.rows, np.full(len(self.rows), seat, np.int32), seen)
        return seen
