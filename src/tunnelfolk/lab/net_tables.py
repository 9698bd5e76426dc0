"""What the net sees and says of the compiled games, as tables: the planes of every face, the outputs of every code.

`learning.encoding` has them as tensors, `champion.net_rows` as they are.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.lab.fast import cards, codes
from tunnelfolk.lab.fast.layout import CELLS, SEATS_MOST, place_of
from tunnelfolk.rules.cards import Colour

GAMES = {"duel": 1, "solo": 2}
"""The games that are learned, with the row of `cards.GOAL_CELLS` and the number that stands in `layout.GAME`."""

Floats = NDArray[np.float32]
Places = NDArray[np.int64]


class NetTables(Struct, frozen=True):
    """The tables of one game."""

    window: inputs.Window
    faces: Floats
    """Planes of every face, by own walker: for green, for blue; the last row is for no card."""
    goals: Floats
    """Planes of every goal card as it is printed, by own walker; the last row is for an unknown one."""
    goal_places: Places
    face_gold: Floats
    face_falls: Floats
    face_kinds: Floats
    """A row of kinds for every face; the last one is for no card."""
    deck: Floats
    scale: Floats
    code_places: NDArray[np.int32]
    """For every code the three outputs that make its logit."""


def make_tables(game: str) -> NetTables:
    """The tables of a game."""
    window = inputs.WINDOWS[game]
    colours = (Colour.GREEN, Colour.BLUE)
    nothing = np.zeros(inputs.CARD_PLANES)
    faces = [
        [*(inputs.card_planes(face, own, opened=opened) for face, opened in cards.FACES), nothing] for own in colours
    ]
    goals = [[*(inputs.card_planes(goal, own, opened=False) for goal in cards.GOALS), nothing] for own in colours]
    kinds = np.zeros((len(cards.FACES) + 1, len(inputs.KINDS)))
    for number, (face, _) in enumerate(cards.FACES):
        if face.name in inputs.KIND_OF:
            kinds[number, inputs.KIND_OF[face.name]] = 1
    places = [window.place_of(place_of(cell)) for cell in range(CELLS)]
    return NetTables(
        window=window,
        faces=np.array(faces, np.float32),
        goals=np.array(goals, np.float32),
        goal_places=np.array([places[cell] for cell in cards.GOAL_CELLS[GAMES[game]]], np.int64),
        face_gold=np.array([*cards.FACE_GOLD, 0], np.float32),
        face_falls=np.array([*(1 - cards.IS_FIRM), 0], np.float32),
        face_kinds=kinds.astype(np.float32),
        deck=inputs.DECK.astype(np.float32),
        scale=inputs.SCALE,
        code_places=_code_places(window, places),
    )


def _code_places(window: inputs.Window, places: list[int | None]) -> NDArray[np.int32]:
    """A row of three outputs for every code; what a goal adds to the logit of turning it is added later."""
    flat = window.cells * outputs.CHANNELS
    table = np.full((codes.DIG + len(inputs.FACES) * CELLS, 3), flat + outputs.NOTHING, np.int32)
    table[codes.DONE, 0] = flat + outputs.DONE
    for tool in range(3):
        table[codes.BREAK + tool * SEATS_MOST : codes.BREAK + (tool + 1) * SEATS_MOST, 0] = (
            flat + outputs.SABOTAGE + tool
        )
    for mend in range(cards.REPAIRS * 3):
        table[codes.MEND + mend * SEATS_MOST : codes.MEND + (mend + 1) * SEATS_MOST, 0] = flat + outputs.REPAIR + mend
    kinds = range(len(inputs.KINDS))
    for one in kinds:
        table[codes.PASS + one, 0] = flat + outputs.PASS + one
        for other in kinds:
            pair = one * cards.KINDS_MOST + other
            table[codes.PASS_TWO + pair] = (
                flat + outputs.PASS_TWO + one, flat + outputs.PASS_TWO + other, flat + outputs.PAIR,
            )  # fmt: skip
            for tool in range(3):
                table[codes.SHED + tool * cards.KINDS_MOST**2 + pair] = (
                    flat + outputs.SHED + one, flat + outputs.SHED + other, flat + outputs.SHED_TOOL + tool,
                )  # fmt: skip
    inside = np.array([-1 if place is None else place for place in places])
    cell_places = inside * outputs.CHANNELS
    for first, channel in (
        (codes.COLLAPSE, outputs.COLLAPSE),
        (codes.UNLOCK, outputs.UNLOCK),
        (codes.BRIBE, outputs.BRIBE),
    ):
        at = np.where(inside < 0, flat + outputs.OUTSIDE_OTHER, cell_places + channel)
        table[first : first + CELLS, 0] = at
    for face, text in enumerate(inputs.FACES):
        rows = slice(codes.DIG + face * CELLS, codes.DIG + (face + 1) * CELLS)
        table[rows, 0] = np.where(inside < 0, flat + outputs.OUTSIDE_DIG, cell_places + face)
        table[rows, 1] = flat + outputs.SPEND + inputs.KIND_OF[text.rstrip("~")]
    return table
