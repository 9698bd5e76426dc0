"""Records: saved and loaded they give the match back, and every kind of damage is named with its line."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.matches import ALL_SETUPS, SETUPS, SHELF, Place, Setup, choosing, finished, new, numbers, places
from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.decks import GOLD_CARDS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.records import CorruptRecord

every_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
SABOTEUR, DUEL, SOLO = Setup("saboteur", 4), Setup("duel", 2), Setup("solo", 1, Options(colour=Colour.BLUE))

Line = dict[str, Any]


@cache
def record(setup: Setup, number: int = SHELF[1]) -> tuple[str, ...]:
    """The record of a finished match."""
    return tuple(records.lines(finished(setup, number)))


def find(lines: list[str], key: str, nth: int = 0) -> int:
    """Where the nth line of a kind stands."""
    return [at for at, line in enumerate(lines) if key in json.loads(line)][nth]


def changed(lines: list[str], at: int, change: Callable[[Line], object]) -> list[str]:
    """The record with one line changed."""
    line = json.loads(lines[at])
    change(line)
    return [*lines[:at], json.dumps(line), *lines[at + 1 :]]


def put(**fields: object) -> Callable[[Line], object]:
    """The change that gives a line these fields."""
    return lambda line: line.update(fields)


def complaint(lines: list[str]) -> str:
    """What the auditor says about a damaged record."""
    with pytest.raises(CorruptRecord) as caught:
        records.audit(lines)
    return str(caught.value)


def has_draft(setup: Setup, number: int) -> bool:
    """Whether gold cards are drafted in this match; always true of the games that have no draft."""
    return setup.game != "saboteur" or any('"take ' in line for line in record(setup, number))


# Saved and loaded.


@every_setup
@given(number=numbers)
def test_a_saved_match_is_loaded_again(setup: Setup, number: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    match = finished(setup, number)
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    records.save([match], path)
    (again,) = records.load(path)
    assert (again.state, again.steps, again.options, again.seats) == (
        match.state,
        match.steps,
        match.options,
        match.seats,
    )
    assert list(records.lines(again)) == path.read_text(encoding="utf-8").splitlines()


def test_many_matches_of_all_games_share_a_file(tmp_path: Path) -> None:
    matches = [finished(setup, SHELF[0]) for setup in ALL_SETUPS]
    records.save(matches, tmp_path / "all.jsonl")
    again = records.load(tmp_path / "all.jsonl")
    assert [match.state for match in again] == [match.state for match in matches]


def test_a_match_with_a_public_seed_names_it_and_is_equal_again(tmp_path: Path) -> None:
    match = replace(finished(DUEL, SHELF[0]), seed_is_public=True)
    records.save([match], tmp_path / "match.jsonl")
    assert json.loads((tmp_path / "match.jsonl").read_text().splitlines()[0])["seed"] == str(SHELF[0])
    assert records.load(tmp_path / "match.jsonl") == [match]


def test_a_match_does_not_tell_its_seed_unless_it_is_public() -> None:
    assert "seed" not in json.loads(record(DUEL)[0])


def test_the_first_seat_that_the_table_named_is_recorded() -> None:
    match = new(Setup("saboteur", 5, Options(first=3)), 1)
    lines = list(records.lines(match))
    assert json.loads(lines[0])["options"] == {"first": 3}
    assert json.loads(lines[1])["first"] == 3
    assert records.audit(lines, allow_unfinished=True)[0].state == match.state
    assert "line 2: first seat 2" in complaint(changed(lines, 1, put(first=2)))


@every_setup
def test_a_record_has_the_form_of_the_notation(setup: Setup) -> None:
    header, *rest = [json.loads(line) for line in record(setup)]
    asked = {name: getattr(setup.options, name) for name in setup.options.asked_for}
    assert header == {"game": setup.game, "players": setup.seats, "options": asked, "rules": 2}
    for line in rest:
        match next(iter(line)):
            case "round":
                more = ["roles", "spare", "gold_pile"] if setup.game == "saboteur" else []
                assert list(line) == ["round", "first", "deck", "goals", *more]
            case "seat":
                assert list(line) == ["seat", "legal", "action"]
                assert line["legal"] == sorted(set(line["legal"]))
                assert line["action"] in line["legal"]
            case "round_end":
                assert list(line) == ["round_end", "reason", "gold"]
            case kind:
                assert kind == "result"
                assert list(line) == ["result", "winners"]
    assert [next(iter(line)) for line in rest if "seat" not in line] == [
        *["round", "round_end"] * setup.rounds,
        "result",
    ]


def test_S3_the_gold_pile_of_each_round_is_what_nobody_holds() -> None:
    lines = [json.loads(line) for line in record(SABOTEUR)]
    totals = [0, *(sum(line["gold"]) for line in lines if "round_end" in line)]
    piles = [line["gold_pile"] for line in lines if "round" in line]
    assert [sum(pile) + total for pile, total in zip(piles, totals, strict=False)] == [sum(GOLD_CARDS)] * 3


@every_setup
@given(place=places)
def test_an_unfinished_match_is_loaded_only_where_that_is_allowed(setup: Setup, place: Place) -> None:
    match = choosing(setup, place)
    lines = list(records.lines(match))
    assert records.audit(lines, allow_unfinished=True)[0].state == match.state
    assert f"line {len(lines) + 1}: the file ends where" in complaint(lines)


def test_blank_lines_and_line_ends_of_any_system_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes("\r\n\r\n".join(["", *record(SOLO), "", ""]).encode())
    assert records.load(path)[0].state == finished(SOLO, SHELF[1]).state


def test_goals_may_stand_in_any_order_also_with_a_seed() -> None:
    match = replace(finished(DUEL, SHELF[1]), seed_is_public=True)
    for lines in (list(record(DUEL)), list(records.lines(match))):
        turned = changed(lines, 1, lambda line: line["goals"].reverse())
        assert records.audit(turned)[0].state == match.state


# Damaged: the message names the line and what is wrong.


def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    for content in ("", "\n", "  \n\n"):
        path.write_text(content)
        with pytest.raises(CorruptRecord, match="line 1: the file ends where the header of a match is due"):
            records.load(path)


def test_a_binary_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "binary.jsonl"
    path.write_bytes(record(SOLO)[0].encode() + b"\n\xff\xfe\x00\x01")
    with pytest.raises(CorruptRecord, match="line 2: not text in UTF-8"):
        records.load(path)
    path.write_bytes(bytes(range(128)))
    with pytest.raises(CorruptRecord, match="line 1: "):
        records.load(path)


@pytest.mark.parametrize(
    "foreign",
    [
        "[]",
        "1",
        "null",
        '"game"',
        "{}",
        '{"moves": ["e4", "e5"]}',
        "[" * 100_000,
        '{"game": ' * 5_000 + "1" + "}" * 5_000,
        '"\\ud800"',
        "\ud800",
        "e4 e5",
        "1e999",
        "NaN",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_foreign_json_is_no_record(foreign: str) -> None:
    assert complaint([foreign]).startswith("line 1: ")
    assert complaint([*record(SOLO)[:5], foreign]).startswith("line 6: ")


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"game": "chess", "players": 2, "options": {}}, "game 'chess': expected one of saboteur, duel, solo"),
        ({"game": "duel", "players": 3, "options": {}}, "3 players: expected 2"),
        ({"game": "saboteur", "players": 11, "options": {}}, "11 players: expected 3 to 10"),
        ({"game": "saboteur", "players": "4", "options": {}}, "Expected `int`, got `str` - at `$.players`"),
        ({"game": "saboteur", "players": True, "options": {}}, "Expected `int`, got `bool` - at `$.players`"),
        ({"game": "duel", "players": 2}, "missing required field `options`"),
        ({"game": "duel", "players": 2, "options": {"colour": "blue"}}, "colour: Duel has no such option"),
        ({"game": "duel", "players": 2, "options": {"all_saboteurs": True}}, "all_saboteurs: Duel has no such option"),
        ({"game": "solo", "players": 1, "options": {"first": 0}}, "first: Solo has no such option"),
        ({"game": "duel", "players": 2, "options": {"one_round": 1}}, "Expected `bool`, got `int`"),
        ({"game": "duel", "players": 2, "options": {}, "rules": 3}, "rules 3: expected 1 to 2"),
        ({"game": "duel", "players": 2, "options": {}, "rules": 0}, "rules 0: expected 1 to 2"),
        ({"game": "duel", "players": 2, "options": {}, "rules": "2"}, "Expected `int`, got `str` - at `$.rules`"),
        ({"game": "solo", "players": 1, "options": {"colour": "red"}}, "Invalid enum value 'red'"),
        ({"game": "solo", "players": 1, "options": {"colour": "everyone"}}, "Invalid enum value 'everyone'"),
        ({"game": "saboteur", "players": 3, "options": {"first": 3}}, "first seat 3: expected 0 to 2"),
        ({"game": "duel", "players": 2, "options": {"fast": True}}, "unknown field `fast`"),
        ({"game": "duel", "players": 2, "options": {}, "seed": 7}, "Expected `str | null`, got `int` - at `$.seed`"),
        ({"game": "duel", "players": 2, "options": {}, "by": "me"}, "unknown field `by`"),
    ],
)
def test_a_wrong_header_is_named(header: Line, problem: str) -> None:
    found = complaint([json.dumps(header), *record(DUEL)[1:]])
    assert found.startswith("line 1: ")
    assert problem in found


def test_every_truncated_line_is_named() -> None:
    lines = list(record(SOLO))
    for at in range(0, len(lines), 7):
        cut = [*lines[:at], lines[at][: len(lines[at]) // 2], *lines[at + 1 :]]
        assert complaint(cut).startswith(f"line {at + 1}: ")


def test_a_file_that_ends_too_early_is_named_by_the_line_that_is_missing() -> None:
    lines = list(record(SOLO))
    for length in range(1, len(lines), 5):
        found = complaint(lines[:length])
        assert found.startswith(f"line {length + 1}: the file ends where ")
        assert found.endswith(" is due")


def test_every_missing_line_is_named() -> None:
    lines = list(record(SOLO))
    for at in range(0, len(lines), 3):
        number = int(complaint([*lines[:at], *lines[at + 1 :]]).removeprefix("line ").split(":")[0])
        assert at + 1 <= number <= len(lines)


def test_an_extra_line_is_named() -> None:
    lines = list(record(SOLO))
    for at in range(len(lines)):
        found = complaint([*lines[: at + 1], lines[at], *lines[at + 1 :]])
        assert int(found.removeprefix("line ").split(":")[0]) >= at + 2
    after = f"line {len(lines) + 1}: the header of a match is due, but this is "
    assert complaint([*lines, lines[-1]]) == after + "the end of a match"
    assert complaint([*lines, lines[2]]) == after + "a decision"
    assert complaint([*lines, "{}"]) == after + "no line of a record"


def test_lines_that_changed_places_are_named() -> None:
    lines = list(record(SABOTEUR))
    end = find(lines, "round_end")
    swapped = [*lines[:end], lines[end + 1], lines[end], *lines[end + 2 :]]
    assert complaint(swapped) == f"line {end + 1}: the end of a round is due, but this is a deal"


def test_a_wrong_seat_is_named() -> None:
    lines = list(record(SABOTEUR))
    at = find(lines, "seat", 9)
    seat = json.loads(lines[at])["seat"]
    found = complaint(changed(lines, at, put(seat=(seat + 1) % 4)))
    assert found == f"line {at + 1}: seat {(seat + 1) % 4} acts, but it is seat {seat}'s turn"


@pytest.mark.parametrize("action", ["lay B01@90,90", "fly", "", "pass B01+B02+B03", "end", "take 3", "pass map "])
def test_an_illegal_action_is_named(action: str) -> None:
    lines = list(record(SABOTEUR))
    at = find(lines, "seat", 5)
    found = complaint(changed(lines, at, put(action=action)))
    assert found == f"line {at + 1}: {action!r} is not legal here"


def test_an_edited_legal_list_is_named() -> None:
    lines = list(record(DUEL))
    at = find(lines, "seat", 7)
    start = f"line {at + 1}: the legal actions differ from the rules: "
    gone = json.loads(lines[at])["legal"][0]
    assert complaint(changed(lines, at, lambda line: line["legal"].pop(0))) == start + gone
    assert complaint(changed(lines, at, lambda line: line["legal"].append("pass gold"))) == start + "pass gold"
    assert complaint(changed(lines, at, lambda line: line["legal"].reverse())) == start + "their order"
    assert complaint(changed(lines, at, lambda line: line["legal"].insert(0, gone))) == start + "their order"
    both = changed(lines, at, lambda line: line.update(legal=[*line["legal"], "fly"], action="fly"))
    assert complaint(both) == start + "fly"


def test_another_legal_action_is_noticed_by_what_follows() -> None:
    lines = list(record(DUEL))
    at = find(lines, "seat", 7)
    legal, action = json.loads(lines[at])["legal"], json.loads(lines[at])["action"]
    for other in legal:
        if other != action:
            found = complaint(changed(lines, at, put(action=other)))
            assert int(found.removeprefix("line ").split(":")[0]) > at + 1


@pytest.mark.parametrize("setup", [SABOTEUR, DUEL, SOLO], ids=str)
@pytest.mark.parametrize("nth", [0, 1, 2])
def test_wrong_gold_at_the_end_of_a_round_is_named(setup: Setup, nth: int) -> None:
    lines = list(record(setup))
    at = find(lines, "round_end", nth)
    gold = json.loads(lines[at])["gold"]
    wrong = [gold[0] + 1, *gold[1:]]
    found = complaint(changed(lines, at, put(gold=wrong)))
    assert found == f"line {at + 1}: gold {tuple(wrong)}, expected {tuple(gold)}"


def test_a_wrong_end_of_a_round_is_named() -> None:
    lines = list(record(DUEL))
    at = find(lines, "round_end")
    reason = json.loads(lines[at])["reason"]
    wrong = complaint(changed(lines, at, put(reason="treasure")))
    assert wrong == f"line {at + 1}: reason treasure, expected {reason}"
    assert complaint(changed(lines, at, put(round_end=2))) == (f"line {at + 1}: round_end 2, expected 1")


def test_a_wrong_result_is_named() -> None:
    lines = list(record(SABOTEUR))
    result = tuple(json.loads(lines[-1])["result"])
    wrong = (result[0] + 5, *result[1:])
    found = complaint(changed(lines, len(lines) - 1, put(result=wrong)))
    assert found == f"line {len(lines)}: result {wrong}, expected {result}"
    found = complaint(changed(lines, len(lines) - 1, put(winners=[])))
    assert found.startswith(f"line {len(lines)}: winners (), expected (")


def twice(cards: list[str]) -> None:
    """Have the first card a second time, instead of a different one."""
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[other] = cards[0]


def swap_first_roles(line: Line) -> None:
    """Turn a digger into a saboteur."""
    line["roles"][line["roles"].index("digger")] = "saboteur"


DEALS: list[tuple[Setup, Callable[[Line], object], str]] = [
    (SABOTEUR, lambda line: line["deck"].pop(), "deck: not what the rules deal here"),
    (SABOTEUR, lambda line: twice(line["deck"]), "deck: not what the rules deal here"),
    (DUEL, lambda line: line["deck"].append("P01"), "deck: not what the rules deal here"),
    (DUEL, lambda line: line["deck"].__setitem__(3, "B01"), "deck: not what the rules deal here"),
    (SOLO, lambda line: line["deck"].__setitem__(51, "X99"), "deck: not what the rules deal here"),
    (SABOTEUR, swap_first_roles, "roles: not what the rules deal here"),
    (SABOTEUR, lambda line: line["roles"].pop(), "roles: not what the rules deal here"),
    (SABOTEUR, lambda line: line["roles"].append(line.pop("spare")), "spare role: not what the rules deal here"),
    (SABOTEUR, put(spare="?"), "roles: not what the rules deal here"),
    (SABOTEUR, put(spare="king"), "Invalid enum value 'king' - at `$.spare`"),
    (DUEL, put(spare="digger"), "spare role: not what the rules deal here"),
    (DUEL, put(roles=["digger"]), "roles: not what the rules deal here"),
    (SABOTEUR, lambda line: line["gold_pile"].pop(), "gold pile: not what the rules deal here"),
    (SABOTEUR, lambda line: line["gold_pile"].append(7), "gold pile: not what the rules deal here"),
    (DUEL, put(gold_pile=[1]), "gold pile: not what the rules deal here"),
    (SABOTEUR, lambda line: line["goals"].pop(), "cells of the goals: not what the rules deal here"),
    (SABOTEUR, lambda line: line["goals"][0].__setitem__(0, "G01"), "goals: not what the rules deal here"),
    (SABOTEUR, lambda line: line["goals"][0].__setitem__(1, 9), "cells of the goals: not what the rules deal here"),
    (DUEL, lambda line: line["goals"][0].__setitem__(0, line["goals"][1][0]), "goals: not what the rules deal here"),
    (DUEL, lambda line: line["goals"][0].__setitem__(0, "P01"), "goals: not what the rules deal here"),
    (DUEL, lambda line: line["goals"][0].pop(), "at `$.goals[0]`"),
    (SABOTEUR, put(first=4), "first seat 4: not what the rules deal here"),
    (DUEL, put(first=1), "first seat 1: not what the rules deal here"),
    (SOLO, put(first=-1), "first seat -1: not what the rules deal here"),
    (DUEL, put(round=2), "round 2, expected 1"),
    (DUEL, put(colour="red"), "unknown field `colour`"),
]


@pytest.mark.parametrize(("setup", "change", "problem"), DEALS)
def test_a_wrong_deal_is_named(setup: Setup, change: Callable[[Line], object], problem: str) -> None:
    found = complaint(changed(list(record(setup)), 1, change))
    assert found.startswith("line 2: ")
    assert problem in found


def test_a_goal_of_an_earlier_round_is_named() -> None:
    lines = list(record(DUEL))
    at = find(lines, "round", 1)
    used = json.loads(lines[1])["goals"][0][0]
    found = complaint(changed(lines, at, lambda line: line["goals"][0].__setitem__(0, used)))
    assert found == f"line {at + 1}: goals: not what the rules deal here"


FORGED_PILES: list[Callable[[Line], object]] = [
    put(gold_pile=[*GOLD_CARDS]),
    put(gold_pile=[]),
    lambda line: line.pop("gold_pile"),
    lambda line: line["gold_pile"].pop(),
    lambda line: line["gold_pile"].append(3),
    lambda line: line["gold_pile"].__setitem__(0, line["gold_pile"][0] % 3 + 1),
]


@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize("change", FORGED_PILES, ids=["as new", "empty", "missing", "one less", "one more", "other"])
def test_S3_a_gold_pile_that_is_not_what_nobody_holds_is_named(change: Callable[[Line], object], nth: int) -> None:
    lines = list(record(SABOTEUR))
    at = find(lines, "round", nth)
    found = complaint(changed(lines, at, change))
    assert found == f"line {at + 1}: gold pile: not what the rules deal here"


@pytest.mark.parametrize("nth", [0, 1, 2])
def test_S3_the_order_of_the_gold_pile_must_follow_from_the_seed(nth: int) -> None:
    lines = list(records.lines(replace(finished(SABOTEUR, SHELF[1]), seed_is_public=True)))
    at = find(lines, "round", nth)
    found = complaint(changed(lines, at, lambda line: line["gold_pile"].reverse()))
    assert found == f"line {at + 1}: the deal does not follow from the seed"


def test_V4_a_saboteur_who_is_left_over_is_named() -> None:
    setup = Setup("saboteur", 10, Options(all_saboteurs=True))
    lines = list(record(setup))

    def leave_out(line: Line) -> None:
        line["roles"][line["roles"].index("saboteur")], line["spare"] = "digger", "saboteur"

    assert "role" in complaint(changed(lines, 1, leave_out))


@pytest.mark.parametrize(
    ("setup", "options"),
    [
        (Setup("duel", 2, Options(one_round=True)), {}),
        (DUEL, {"one_round": True}),
        (SOLO, {"colour": "blue", "opening_strikes": True}),
        (SOLO, {"colour": "green"}),
        (SABOTEUR, {"gold_per_player": True}),
        (Setup("saboteur", 4, Options(gold_per_player=True)), {}),
    ],
)
def test_V1_V3_V5_a_record_is_held_to_its_options(setup: Setup, options: dict[str, object]) -> None:
    number = next(number for number in SHELF if has_draft(setup, number))
    assert complaint(changed(list(record(setup, number)), 0, put(options=options)))


@pytest.mark.parametrize("setup", [SABOTEUR, DUEL, SOLO], ids=str)
def test_a_wrong_first_seat_in_a_later_round_is_named(setup: Setup) -> None:
    lines = list(record(setup))
    at = find(lines, "round", 1)
    first = (json.loads(lines[at])["first"] + 1) % setup.seats if setup.seats > 1 else 1
    found = complaint(changed(lines, at, put(first=first)))
    assert found == f"line {at + 1}: first seat {first}: not what the rules deal here"


def test_a_seed_that_does_not_match_the_deals_is_named() -> None:
    lines = list(records.lines(replace(finished(DUEL, SHELF[1]), seed_is_public=True)))
    found = complaint(changed(lines, 0, put(seed="another")))
    assert found == "line 2: the deal does not follow from the seed"
    deck = changed(lines, 1, lambda line: line["deck"].reverse())
    assert complaint(deck) == "line 2: the deal does not follow from the seed"


def test_another_order_of_the_deck_is_noticed_by_what_follows() -> None:
    exchanged = changed(list(record(SABOTEUR)), 1, lambda line: line["deck"].reverse())
    assert complaint(exchanged).startswith("line 3: the legal actions differ from the rules: ")


def test_damage_in_a_later_match_loses_the_earlier_ones_too(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    lines = [*record(SOLO), *record(DUEL)]
    path.write_text("\n".join(lines[:-1]))
    with pytest.raises(CorruptRecord, match=f"line {len(lines)}: the file ends where the end of a match is due"):
        records.load(path)
    assert len(records.audit(lines)) == 2


# Whatever is done to a file, it is named as damaged, or it loads as what it says.


def says_what_it_loads_as(content: bytes, path: Path) -> bool:
    """Whether a file tells the matches it is loaded as; if not, it must be refused as damaged."""
    path.write_bytes(content)
    try:
        matches = records.load(path)
    except CorruptRecord:
        return False
    told = [json.loads(line) for line in content.decode().split("\n") if line.strip()]
    assert told == [json.loads(line) for match in matches for line in records.lines(match)]
    return True


def whole(match: Match) -> bytes:
    """A record as it lies on the disk."""
    return "".join(f"{line}\n" for line in records.lines(match)).encode()


@given(data=st.data())
def test_a_file_with_changed_bytes_is_refused_or_tells_another_match(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = bytearray(whole(finished(SOLO, SHELF[1])))
    path = tmp_path_factory.mktemp("damage") / "match.jsonl"
    assert says_what_it_loads_as(bytes(content), path)
    spots = st.integers(0, len(content) - 1)
    for _ in range(8):
        damaged = bytearray(content)
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(spots) % len(damaged)
            match data.draw(st.sampled_from(["change", "digit", "insert", "delete", "cut off"])):
                case "change":
                    damaged[at] = data.draw(st.integers(0, 255))
                case "digit":
                    digits = [place for place, byte in enumerate(damaged) if chr(byte).isdigit()]
                    damaged[digits[at % len(digits)]] = data.draw(st.sampled_from(b"0123456789"))
                case "insert":
                    damaged[at:at] = data.draw(st.binary(max_size=4))
                case "delete":
                    del damaged[at : at + data.draw(st.integers(1, 40))]
                case _:
                    del damaged[at + 1 :]
        says_what_it_loads_as(bytes(damaged), path)


@given(data=st.data())
def test_a_file_with_shuffled_lines_is_refused_or_tells_another_match(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    setup = data.draw(st.sampled_from([SABOTEUR, DUEL, SOLO]))
    lines = list(record(setup))
    path = tmp_path_factory.mktemp("damage") / "match.jsonl"
    spots = st.integers(0, len(lines) - 1)
    for _ in range(4):
        damaged = lines[:]
        one, other = data.draw(spots), data.draw(spots)
        match data.draw(st.sampled_from(["swap", "drop", "double", "replace", "foreign"])):
            case "swap":
                damaged[one], damaged[other] = damaged[other], damaged[one]
            case "drop":
                del damaged[one : other + 1]
            case "double":
                damaged[one:one] = lines[other : other + 2]
            case "replace":
                damaged[one] = data.draw(st.sampled_from(record(SETUPS[0])))
            case _:
                damaged[one] = json.dumps(data.draw(json_values))
        says_what_it_loads_as("\n".join(damaged).encode(), path)


json_values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda values: (
        st.lists(values, max_size=4)
        | st.dictionaries(st.sampled_from(["game", "round", "seat", "round_end", "result", "legal", "x"]), values)
    ),
    max_leaves=8,
)


@given(data=st.data())
def test_a_line_with_any_other_value_is_refused_or_says_the_same(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    setup = data.draw(st.sampled_from([SABOTEUR, DUEL, SOLO]))
    lines = list(record(setup))
    path = tmp_path_factory.mktemp("damage") / "match.jsonl"
    for key in ("game", "round", "seat", "round_end", "result"):
        at = find(lines, key)
        field = data.draw(st.sampled_from(sorted(json.loads(lines[at]))))
        value = data.draw(json_values)
        content = "\n".join(changed(lines, at, put(**{field: value})))
        says_what_it_loads_as(content.encode(), path)
