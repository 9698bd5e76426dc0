"""How well the net and the beliefs say who is a saboteur: `python -m bench.net_suspicion NET.npz --seconds 300`.

Both forecast for a watcher after every fourth move of the same rounds, which `keen` and here and there `thumb` play.
Beside them stands what the deeds tell by the counted table alone, as it was before they were learned. With `--to FILE`
the forecasts are kept, and `--sum FILE FILE` adds up those of many processes.
"""

import argparse
from functools import reduce
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
from msgspec import Struct

from tunnelfolk.arena.intervals import log_loss, reliability
from tunnelfolk.bots import BOTS
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.weights_store import read_weights
from tunnelfolk.bots.saboteur.belief_history import belief_history
from tunnelfolk.bots.saboteur.beliefs import Cast, knowledge_from, prior_beliefs, update
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match, new

EVERY = 4
THUMB_SHARE = 0.25


class Forecast(Struct, frozen=True):
    """What was said of one seat at one moment."""

    seats: int
    net: float
    beliefs: float
    counted: float
    is_saboteur: bool


def forecast_match(match: Match, names: list[str], net: Net, number: str) -> list[Forecast]:
    """Play a match, and ask the net and the beliefs now and then."""
    bots = [BOTS[name](f"{number}/{seat}") for seat, name in enumerate(names)]
    found: list[Forecast] = []
    moves = 0
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        choice = bots[seat].choose(prompt)
        is_draft = isinstance(prompt.legal[choice], Take)
        before = match.state.round
        match = match.choose(choice)
        moves = 0 if match.state.round > before or match.to_act is None else moves + 1
        if moves and moves % EVERY == 0 and not is_draft and not match.state.ended:
            found += _forecast(match, net)
    return found


def _forecast(match: Match, net: Net) -> list[Forecast]:
    watched = match.prompt(None, since=match.round_began)
    deeds = belief_history(watched.events, Cast(match.seats))
    if not deeds:
        return []
    said = net.suspicion(watched)
    truth = [role is Role.SABOTEUR for role in match.state.roles]  # type: ignore[attr-defined]
    known, beliefs = knowledge_from(watched.events), deeds[-1].beliefs
    counted = reduce(update, [deed.move for deed in deeds], prior_beliefs(Cast(match.seats))).suspicion(known)
    return [Forecast(match.seats, *four) for four in zip(said, beliefs.suspicion(known), counted, truth, strict=True)]


def play(chosen: argparse.Namespace) -> list[Forecast]:
    """Forecasts of as many matches as there is time for."""
    net, forecasts, number, began = Net(1, weights=read_weights(chosen.weights)), [], 0, perf_counter()
    while perf_counter() - began < chosen.seconds:
        rng = Random(f"suspicion/{chosen.seed}/{number}")
        seats, mixed = 3 + number % 8, rng.random() < chosen.mixed
        names = ["thumb" if mixed and rng.random() < chosen.thumb else "keen" for _ in range(seats)]
        match = new("saboteur", seats, seed=rng.getrandbits(40))
        forecasts += forecast_match(match, names, net, f"{chosen.seed}/{number}")
        number += 1
    print(f"{number} matches")
    return forecasts


def report(forecasts: list[Forecast]) -> None:
    """Print how good they are."""
    print(f"{len(forecasts)} forecasts")
    for name in ("net", "beliefs", "counted"):
        pairs = [(getattr(one, name), one.is_saboteur) for one in forecasts]
        by_seats = {seats: [pair for one, pair in zip(forecasts, pairs, strict=True) if one.seats == seats]
                    for seats in sorted({one.seats for one in forecasts})}  # fmt: skip
        print(f"{name}: log-loss {log_loss(pairs):.4f};",
              ", ".join(f"{seats} players {log_loss(own):.3f}" for seats, own in by_seats.items()))  # fmt: skip
        for tenth in reliability(pairs):
            print("  ", tenth)


def main() -> None:
    """Play, ask, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.net_suspicion")
    parser.add_argument("weights", type=Path, nargs="?")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--thumb", type=float, default=THUMB_SHARE, help="the share of seats that thumb has")
    parser.add_argument("--mixed", type=float, default=0.5, help="the share of tables at which it has any")
    parser.add_argument("--to", type=Path, help="keep the forecasts here")
    parser.add_argument("--sum", type=Path, nargs="*", help="report the forecasts of these files instead")
    chosen = parser.parse_args()
    if chosen.sum:
        report([one for path in chosen.sum for one in msgspec.json.decode(path.read_bytes(), type=list[Forecast])])
        return
    forecasts = play(chosen)
    if chosen.to:
        chosen.to.write_bytes(msgspec.json.encode(forecasts))
    report(forecasts)


if __name__ == "__main__":
    main()
