"""`python -m tunnelfolk.lab.learn`: train a net."""

import argparse
from pathlib import Path

from tunnelfolk.lab.learning.configuration import read_configuration
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.lab.learning.training import Plan, Session


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(prog="python -m tunnelfolk.lab.learn", description="Teach a net to play.")
    parser.add_argument("game", help="saboteur, duel, solo, or another configuration")
    parser.add_argument(
        "--minutes", type=float, default=25.0, help="training time of the whole run, all sittings together"
    )
    parser.add_argument("--stop-after", type=float, help="minutes after which this sitting ends; call again to go on")
    parser.add_argument("--iterations", type=int, help="end this sitting after so many iterations instead")
    parser.add_argument("--folder", type=Path, default=Path("build/learn"), help="checkpoint, curve and weights")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", choices=("cpu", "cuda"), help="the GPU, unless there is none")
    parser.add_argument("--toy", action="store_true", help="a tiny net and few matches: to try the code, not to learn")
    parser.add_argument("--records", type=Path, nargs="*", default=[], help="recorded rounds to imitate")
    parser.add_argument("--watch", type=Path, nargs="*", default=[], help="recorded rounds to learn suspicion from")
    parser.add_argument("--against", type=Path, help="weights that never change: learn a best response to them")
    parser.add_argument("--begin", type=Path, help="weights of a player to go on from, taken over after imitation")
    parser.add_argument("--fresh", action="store_true", help="a best response that does not begin with those weights")
    chosen = parser.parse_args()
    device = chosen.device or ("cuda" if torch.cuda.is_available() else "cpu")
    plan = Plan(
        chosen.minutes,
        chosen.folder,
        chosen.seed,
        chosen.stop_after,
        chosen.iterations,
        device,
        records=tuple(chosen.records),
        watch=tuple(chosen.watch),
        against=chosen.against,
        begin=chosen.begin,
        is_fresh=chosen.fresh,
    )
    Session(read_configuration(chosen.game, toy=chosen.toy), plan, lambda line: print(line, flush=True)).run()


if __name__ == "__main__":
    main()
