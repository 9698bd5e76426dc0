"""The cards of both boxes, every one of them, against the reference that was read from the printed cards."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tunnelfolk.rules import duel, game, solo
from tunnelfolk.rules.cards import ActionKind, Colour, Dwarf, Kind, PathCard, Role
from tunnelfolk.rules.decks import ACTIONS, DUEL_DECK, FACES, GOALS, GOLD_CARDS, PATHS, ROLES, SABOTEUR_DECK
from tunnelfolk.rules.options import Options

REFERENCE: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "reference" / "cards.json").read_text(encoding="utf-8")
)
SABOTEUR, DUEL = REFERENCE["saboteur"], REFERENCE["duel"]
STARTS = [SABOTEUR["start"], *DUEL["starts"]]
PATH_CARDS = [*SABOTEUR["paths"], *DUEL["paths"]]
GOAL_CARDS = [*SABOTEUR["goals"], *DUEL["goals"]]
Ways = dict[str, int]


def printed_ways(card: dict[str, Any]) -> Ways:
    """The ways of a reference card with the gold on each; a gate cuts its arm off from its way (T3)."""
    arm = card.get("gate", {}).get("arm", "")
    parts = [part for way in card["groups"] for part in ((way.replace(arm, ""), arm) if arm in way and arm else (way,))]
    spot = card.get("gold_on", "")
    holder = next(part for part in parts if part != arm) if spot == "hub" else spot
    return {part: card.get("gold", 0) if part == holder else 0 for part in parts}


def ways(card: PathCard) -> Ways:
    """The ways of a card with the gold on each."""
    return {"".join(side.name[0] for side in tunnel.sides): tunnel.gold for tunnel in card.tunnels}


def names(cards: list[dict[str, Any]]) -> list[str]:
    return [card["id"] for card in cards]


@pytest.mark.parametrize("printed", [*STARTS, *PATH_CARDS, *GOAL_CARDS], ids=lambda card: str(card["id"]))
def test_T2_every_face_has_the_sides_and_ways_of_the_printed_card(printed: dict[str, Any]) -> None:
    card = FACES[printed["id"]]
    assert ways(card) == printed_ways(printed)
    assert {side for way in ways(card) for side in way} == set(printed["open"])


@pytest.mark.parametrize("printed", [*STARTS, *PATH_CARDS, *GOAL_CARDS], ids=lambda card: str(card["id"]))
def test_T3_every_gate_stands_on_the_printed_arm(printed: dict[str, Any]) -> None:
    gate = FACES[printed["id"]].gate
    if "gate" not in printed:
        assert gate is None
        return
    assert gate is not None
    arms = {"".join(side.name[0] for side in FACES[printed["id"]].tunnels[join].sides) for join in gate.joins}
    [way] = printed["groups"]
    assert arms == {printed["gate"]["arm"], way.replace(printed["gate"]["arm"], "")}
    assert gate.colour == printed["gate"].get("door")
    assert gate.is_troll == printed["gate"].get("troll", False)


@pytest.mark.parametrize("printed", PATH_CARDS, ids=lambda card: str(card["id"]))
def test_D11_ladders_lead_to_the_printed_colour(printed: dict[str, Any]) -> None:
    card = PATHS[printed["id"]]
    assert card.is_ladder == ("ladder" in printed)
    assert card.ladder_to == printed.get("ladder")


def test_T4_starts_path_cards_and_goals_are_what_the_box_says() -> None:
    assert list(PATHS) == names(PATH_CARDS)
    assert list(GOALS) == names(GOAL_CARDS)
    kinds = {Kind.START: STARTS, Kind.PATH: PATH_CARDS, Kind.GOAL: GOAL_CARDS}
    for kind, cards in kinds.items():
        assert {card.name for card in FACES.values() if card.kind is kind} == set(names(cards))


def test_T5_each_start_is_the_home_of_its_dwarf() -> None:
    homes = {name: FACES[name].start_of for name in names(STARTS)}
    assert homes == {"B-START": Dwarf.EVERYONE, "D-START-BLUE": Dwarf.BLUE, "D-START-GREEN": Dwarf.GREEN}


@pytest.mark.parametrize(("deck", "box"), [(SABOTEUR_DECK, SABOTEUR), (DUEL_DECK, DUEL)], ids=["saboteur", "duel"])
def test_S3_D2_the_decks_have_as_many_copies_as_the_box(deck: tuple[str, ...], box: dict[str, Any]) -> None:
    assert Counter(deck) == {card["id"]: card["n"] for card in box["paths"]} | box["actions"]


@pytest.mark.parametrize("name", sorted({*SABOTEUR["actions"], *DUEL["actions"]}))
def test_S7_S8_every_action_card_has_the_deed_and_the_symbols_of_its_name(name: str) -> None:
    kind, *tools = name.split("_")
    assert ACTIONS[name].kind is ActionKind(kind)
    assert list(ACTIONS[name].tools) == tools


def test_S2_one_of_the_three_goals_is_the_treasure() -> None:
    treasures = [card["id"] for card in GOAL_CARDS if card.get("treasure")]
    assert [name for name, goal in GOALS.items() if goal.is_treasure] == treasures == ["B-GOLD"]


def test_S3_the_gold_cards_are_those_of_the_box() -> None:
    assert Counter(GOLD_CARDS) == {int(worth): count for worth, count in SABOTEUR["gold"].items()}


def test_S1_no_round_needs_more_dwarf_cards_than_the_box_has() -> None:
    for seats, roles in ROLES.items():
        assert len(roles) == seats + 1
        assert roles.count(Role.DIGGER) <= SABOTEUR["dwarfs"]["digger"]
        assert roles.count(Role.SABOTEUR) <= SABOTEUR["dwarfs"]["saboteur"]
    assert Counter(ROLES[10]) == SABOTEUR["dwarfs"]


def cells(places: list[list[int]]) -> list[tuple[int, int]]:
    return sorted((x, y) for x, y in places)


def test_S2_the_layout_of_saboteur() -> None:
    state = game.new("saboteur", seed=1).state
    assert sorted(state.board.faces) == cells([SABOTEUR["layout"]["start"]])
    assert sorted(state.board.covered) == cells(SABOTEUR["layout"]["goals"])


def test_D1_the_layout_of_the_duel() -> None:
    state, layout = game.new("duel", seed=1).state, DUEL["layout_duel"]
    starts = {face.text: list(cell) for cell, face in state.board.faces.items()}
    assert starts == {"D-START-BLUE": layout["start_blue"], "D-START-GREEN": layout["start_green"]}
    assert sorted(state.board.covered) == cells(layout["goals"])


@pytest.mark.parametrize(("colour", "start"), [(Colour.BLUE, "D-START-BLUE"), (Colour.GREEN, "D-START-GREEN")])
def test_O1_the_layout_of_solo(colour: Colour, start: str) -> None:
    state, layout = game.new("solo", seed=1, options=Options(colour=colour)).state, DUEL["layout_solo"]
    assert {face.text: list(cell) for cell, face in state.board.faces.items()} == {start: layout["start"]}
    assert sorted(state.board.covered) == cells(layout["goals"])


def test_D2_O1_the_tokens_of_the_duel_and_of_solo() -> None:
    tokens = DUEL["tokens"]
    assert duel.new(2, Options()).supply == tokens["dwarf_markers_shared"]
    assert solo.new(1, Options()).supply == tokens["dwarf_markers_solo"]
    assert tokens["keys"] == duel.KEYS


SAME_WHEN_TURNED = {
    *("B-START", "D-START-BLUE", "D-START-GREEN", "B-GOLD", "B01", "B04", "B05", "B08", "B11", "B12"),
    *("P01", "P02", "P10", "P11", "P12", "G01", "G02", "G11", "G12"),
}


def test_T1_a_face_that_is_the_same_when_turned_has_one_position() -> None:
    assert {card.name for card in FACES.values() if len(card.positions) == 1} == SAME_WHEN_TURNED


@pytest.mark.parametrize("name", [name for name in names([*PATH_CARDS, *GOAL_CARDS]) if name not in SAME_WHEN_TURNED])
def test_T1_turning_a_card_moves_every_side_to_the_opposite_one_with_its_gold(name: str) -> None:
    def opposite(way: str) -> str:
        return "".join(side for side in "TRBL" if "BLTR"["TRBL".index(side)] in way)

    card, turned = FACES[name], FACES[f"{name}~"]
    assert ways(turned) == {opposite(way): gold for way, gold in ways(card).items()}
    assert turned.turned == card
