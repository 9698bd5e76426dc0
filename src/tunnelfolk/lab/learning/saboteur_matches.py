"""Matches of Saboteur to learn from, 3 to 10 players: with the deeds counted, and with secrets for the critic."""

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST
from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.layout import GOAL, ROLE, SPARE
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.configuration import Configuration
from tunnelfolk.lab.learning.endless import Endless, Position, Vectors, rows_of
from tunnelfolk.lab.learning.rivals import SHARPNESS
from tunnelfolk.lab.learning.rollouts import Judge, places_of, sample
from tunnelfolk.lab.learning.saboteur_encoding import (
    DEED_WORDS,
    EYES,
    GOALS,
    PLAYER,
    SaboteurEncoding,
    count_deeds,
)
from tunnelfolk.lab.learning.torch_module import torch

SEATS_FEWEST = 3
SIZES = SEATS_MOST - SEATS_FEWEST + 1
OWN, TAUGHT, OLDER, SCRIPTED = range(4)
"""Who plays a seat: the net that learns, what it was when imitation ended, the best weights so far, or the policy
`by_role` with guessed roles."""


class SaboteurMatches:
    """Matches whose observations are followed by deeds and secrets (`saboteur_encoding`)."""

    def __init__(self, inner: Vectors, encoding: SaboteurEncoding, eyes: int = PLAYER) -> None:
        """Wrap matches in which no deed was done yet; they are seen with such eyes."""
        self._inner, self._encoding, self._eyes = inner, encoding, eyes
        self._done = torch.zeros(
            (len(inner.vectors), SEATS_MOST * DEED_WORDS), dtype=torch.int16, device=inner.vectors.device
        )
        self._seen: Any = None

    def position(self, listed: int) -> Position:
        """Where they stand."""
        position, vectors = self._inner.position(listed), self._inner.vectors
        treasure = (vectors[:, GOAL : GOAL + GOALS] == TREASURE).int().argmax(1, keepdim=True)
        eyes = torch.full_like(treasure, self._eyes)
        words = (position.seen, self._done, vectors[:, ROLE : ROLE + SEATS_MOST], treasure, eyes)
        self._seen = torch.cat([word.to(torch.int16) for word in words], 1)
        return replace(position, seen=self._seen)

    def step(self, actions: Any) -> Any:
        """Play an action in every match that stands as the last position said."""
        self._done = count_deeds(self._encoding, self._seen, actions, self._done)
        tally = self._inner.step(actions)
        self._done = self._done * (tally[:, settling.HAS_ROUND_ENDED, None] == 0)
        return tally

    def choose(self, policy: str) -> Any:
        """What a policy would do that knows no role but its own: it is shown others that might be."""
        vectors = self._inner.vectors
        places = [*range(ROLE, ROLE + SEATS_MOST), SPARE]
        roles = vectors[:, places].clone()
        vectors[:, places] = guess_roles(roles, self._seen[:, sight.SEEN_BY], self._seen[:, sight.SEEN_SEATS])
        chosen = self._inner.choose(policy)
        vectors[:, places] = roles
        return chosen


def guess_roles(roles: Any, me: Any, seats: Any) -> Any:
    """The dwarf cards dealt anew, the spare one last, but for a seat's own (S1)."""
    slots = torch.arange(SEATS_MOST + 1, device=roles.device)
    is_other = ((slots < seats[:, None]) | (slots == SEATS_MOST)) & (slots != me[:, None])
    drawn = torch.where(is_other, torch.rand(roles.shape, device=roles.device), 2.0)
    # Both orders end with the places that stay as they are, in the same order.
    there = torch.where(is_other, 0, 1).sort(dim=1, stable=True).indices
    return roles.scatter(1, there, torch.take_along_dim(roles, drawn.sort(dim=1, stable=True).indices, 1))


def watch_rounds(matches: Endless, most: int) -> Any:
    """So many rows of what was seen in recorded rounds."""
    found: list[Any] = []
    while sum(map(len, found)) < most:
        found.append(matches.position(1).seen)
        matches.step(matches.choose("by_role"))
    return torch.cat(found)[:most]


def as_players(position: Position) -> Position:
    """The same with the eyes of players, whatever the net that learns may see."""
    seen = position.seen.clone()
    seen[:, EYES] = PLAYER
    return replace(position, seen=seen)


class Opponents(Struct, frozen=True):
    """Who plays the seats of a rollout: a row a match, by the role of the seat."""

    seats: Any
    taught: Judge
    older: Judge
    taught_tables: int
    """What was taught is met at so many of the first tables, older weights at so many of those that follow."""
    older_tables: int
    has_scripted: bool

    def __call__(self, position: Position, matches: Endless, at: Any) -> tuple[Any, Any]:
        """What is played instead of the net's own choices, and where those stand."""
        rows = torch.arange(len(at), device=at.device)
        who = self.seats[rows, own_roles(position).long(), position.seen[:, sight.SEEN_BY].long().clamp(min=0)]
        others = at.clone()
        if self.taught_tables:
            first = slice(self.taught_tables)
            others[first] = sample(SHARPNESS * self.taught(as_players(rows_of(position, first)))[0])
        if self.older_tables:
            then = slice(self.taught_tables, self.taught_tables + self.older_tables)
            others[then] = sample(self.older(rows_of(position, then))[0])
        if self.has_scripted:
            others = torch.where(who == SCRIPTED, places_of(matches.choose("by_role"), position), others)
        played = torch.where(who == OWN, at, others)
        return played, (who == OWN).float()


def table_ends(configuration: Configuration) -> tuple[int, int, int]:
    """Where the tables end at which what was taught is met, older weights, and the policy."""
    shares = accumulate((configuration.taught, configuration.older, configuration.scripted))
    first, second, third = (min(configuration.matches, round(share * configuration.matches)) for share in shares)
    return first, second, third


def draw_seats(configuration: Configuration, device: str) -> Any:
    """Who plays each seat of each table in each role.

    The first tables are for what was taught, those that follow for older weights and then for the policy, the last ones
    for the net alone. Where there are opponents, they are at all seats but one at the tables for who is alone;
    elsewhere they are all of one role at two tables of five, and drawn seat by seat at the others.
    """
    count = configuration.matches
    row = torch.arange(count, device=device)
    ends = torch.tensor(table_ends(configuration), device=device)
    kind = torch.tensor((TAUGHT, OLDER, SCRIPTED, OWN), device=device)
    kind = kind[torch.searchsorted(ends, row, right=True)][:, None, None]
    drawn = torch.rand((count, 1, 1), device=device)
    role = torch.arange(2, device=device)[None, :, None]
    share = 0.15 + 0.45 * torch.rand((count, 1, 1), device=device)
    is_own = torch.rand((count, 1, SEATS_MOST), device=device) < share
    is_own = torch.where(drawn < 0.2, role == 0, torch.where(drawn < 0.4, role == 1, is_own))
    is_alone = torch.rand((count, 1, 1), device=device) < configuration.alone
    is_own = torch.where(
        is_alone, (own_seats(count, device) == torch.arange(SEATS_MOST, device=device)[:, None]).T[:, None], is_own
    )
    return torch.where(is_own, OWN, kind).expand(-1, 2, SEATS_MOST).contiguous()


def table_sizes(count: int, device: str) -> Any:
    """The numbers of players, which take turns (`new_matches`)."""
    return SEATS_FEWEST + torch.arange(count, device=device) % SIZES


def own_seats(count: int, device: str) -> Any:
    """The seat of whoever is alone at each of so many tables."""
    return torch.arange(count, device=device) // SIZES % table_sizes(count, device)


class TeamScore(Struct, frozen=True):
    """How often diggers of one kind found the treasure against saboteurs of another."""

    rounds: int
    found: int

    @property
    def share(self) -> float:
        """The rounds that the diggers won."""
        return self.found / max(1, self.rounds)


Chooser = Callable[[Position, Endless], Any]
"""Codes for all rows."""


def play_teams(matches: Endless, diggers: Chooser, saboteurs: Chooser, listed: int, plies: int) -> TeamScore:
    """Play until every table has finished a round; tables without saboteurs are left out."""
    rounds = found = 0
    is_first: Any = None
    for ply in range(plies):
        position = matches.position(listed)
        side = own_roles(position)
        has_saboteurs = _has_saboteurs(position)
        actions = torch.where(side > 0, saboteurs(position, matches), diggers(position, matches))
        tally = matches.step(actions)
        is_first = torch.ones_like(side, dtype=torch.bool) if is_first is None else is_first
        ended = (tally[:, settling.HAS_ROUND_ENDED] > 0) & is_first
        counted = ended & has_saboteurs
        rounds += int(counted.sum())
        found += int((counted & (tally[:, settling.IS_FOUND] > 0)).sum())
        is_first &= ~ended
        if ply % 16 == 15 and not bool(is_first.any()):
            break
    return TeamScore(rounds, found)


def play_alone(matches: Endless, count: int, one: Chooser, others: Chooser, listed: int, plies: int) -> Any:
    """The gold that one has at each table at the end of its first match, alone among others."""
    gold: Any = None
    for ply in range(plies):
        position = matches.position(listed)
        own = own_seats(count, position.seen.device)
        is_own = position.seen[:, sight.SEEN_BY] == own
        tally = matches.step(torch.where(is_own, one(position, matches), others(position, matches)))
        gold = torch.full((count,), -1, device=own.device, dtype=tally.dtype) if gold is None else gold
        is_first = (tally[:, settling.IS_OVER] > 0) & (gold < 0)
        won = torch.take_along_dim(tally, settling.WON_GOLD + own[:, None], 1)[:, 0]
        gold = torch.where(is_first, won, gold)
        if ply % 16 == 15 and bool((gold >= 0).all()):
            break
    return gold.clamp(min=0).float()


def own_roles(position: Position) -> Any:
    """The roles of the seats to act."""
    role = sight.SEEN_PANEL + sight.PANEL_ROLE + sight.PANEL * position.seen[:, sight.SEEN_BY].long().clamp(min=0)
    return torch.take_along_dim(position.seen, role[:, None], 1)[:, 0]


def _has_saboteurs(position: Position) -> Any:
    roles = position.seen[:, sight.SEEN_WORDS + SEATS_MOST * DEED_WORDS :][:, :SEATS_MOST]
    seats = torch.arange(SEATS_MOST, device=roles.device) < position.seen[:, sight.SEEN_SEATS, None]
    return ((roles > 0) & seats).any(1)
