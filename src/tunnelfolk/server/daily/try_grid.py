"""How a try went, in a few squares: one line a round, a letter for what each choice was. It names no place and no card.

`g` gold, `t` a tunnel, `b` a door, `m` a troll, `x` no tunnel, `r` a setback.
"""

from collections.abc import Iterable

from tunnelfolk.rules import actions as act
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.game import Step

_LETTERS: dict[type[act.Action], str] = {
    act.Dig: "t",
    act.Unlock: "b",
    act.Bribe: "m",
    # The rest of a turn, not a choice of what to do in it.
    act.Done: "",
    act.Orient: "",
}


def grid_of(steps: Iterable[Step], seat: int) -> tuple[str, ...]:
    """The squares of a seat, a line for each round."""
    lines: list[str] = []
    for step in steps:
        if step.action is None:
            lines.append("")
        else:
            lines[-1] += _squares(step, step.action, seat)
    return tuple(lines)


def _squares(step: Step, action: act.Action, seat: int) -> str:
    is_struck = any(_strikes(event, step, action, seat) for event in step.events)
    if step.seat != seat:
        return "r" if is_struck else ""
    has_gold = any(isinstance(event, ev.GoldMarked) and event.seat == seat for event in step.events)
    return ("g" if has_gold else _LETTERS.get(type(action), "x")) + ("r" if is_struck else "")


def _strikes(event: ev.Event, step: Step, action: act.Action, seat: int) -> bool:
    """Whether something happened to a seat that it did not choose: a tool broke, or a tunnel fell in."""
    match event:
        case ev.ToolBroken(target=target):
            return target == seat
        case ev.PathCollapsed():
            return step.seat != seat or not isinstance(action, act.Collapse)
        case _:
            return False
