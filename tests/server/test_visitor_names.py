"""What people may be called: what is taken out of names, and who can be mistaken for whom."""

import pytest

from tunnelfolk.server.visitor_names import distinct_name, skeletons, tidy_name

FAMILY = "👩\u200d👩\u200d👧"
HEART_ON_FIRE = "❤\ufe0f\u200d🔥"
FARMER = "🧑🏽\u200d🌾"
NODDING = "🙂\u200d↕\ufe0f"
RAINBOW_FLAG = "🏳\ufe0f\u200d🌈"


@pytest.mark.parametrize("name", [FAMILY, HEART_ON_FIRE, FARMER, NODDING, RAINBOW_FLAG, f"Anna {FARMER}", "1\ufe0f⃣"])
def test_an_emoji_of_several_parts_stays_one(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize("name", ["می\u200cخواهم", "क्\u200dष", "Nguyễn", "Łukasz", "Søren", "李雷", "Anna-Lena O'Neil"])
def test_names_of_all_scripts_stay_as_they_are_written(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize(
    ("name", "tidied"),
    [
        ("A\u034fn\u200bn\u00ada", "Anna"),
        ("An\u200dna", "Anna"),
        ("Anna\u200d", "Anna"),
        ("\u202eannA", "annA"),
        ("Anna\ufe0f", "Anna"),
        ("An\U000e0101na", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("Ann\u0061\u0308", "Annä"),
        ("  Old \n Flint\u2003", "Old Flint"),
        ("Old\u3000Flint", "Old Flint"),
        ("a" + "\u0316" * 9, "a\u0316\u0316"),
    ],
)
def test_what_does_not_show_is_taken_out(name: str, tidied: str) -> None:
    assert tidy_name(name) == tidied


@pytest.mark.parametrize(
    "name", ["\u3164", "\uffa0", "\u2800", "\u034f", " \t", "\u200d\u200d", "\u0316", "\U000e0041"]
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert tidy_name(name) == ""


@pytest.mark.parametrize(
    "filler", ["\u2d7f", "\ufffc", "\U0001107f", "\U00013441", "\U00013442", "\U00016fe4"], ids=ascii
)
def test_a_letter_or_mark_that_shows_nothing_makes_no_other_name(filler: str) -> None:
    assert tidy_name(f"An{filler}na{filler}") == "Anna"
    assert tidy_name(filler) == ""


@pytest.mark.parametrize(
    "name",
    [
        *("Anna", "ANNA", "anna", "Аnna", "Αnna", "Annа", "Ɑnna", "𝐀nna", "An na", "ANnA"),
    ],
)
def test_a_look_alike_gets_a_number(name: str) -> None:
    assert distinct_name(tidy_name(name), ["Ben", "Anna"]) == f"{tidy_name(name)} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Ian", "ian"), ("Bob", "B0b"), ("Marn", "Mam"), ("Paul", "Раul")]
)
def test_names_that_look_alike_share_a_skeleton(one: str, other: str) -> None:
    assert skeletons(one) & skeletons(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Änna", "Anna"), ("Anna 2", "Anna 3"), ("李雷", "李蕾"), ("🙂", "🙃")]
)
def test_names_that_can_be_told_apart_do_not(one: str, other: str) -> None:
    assert not skeletons(one) & skeletons(other)


def test_the_number_is_the_first_that_is_free() -> None:
    assert distinct_name("Anna", ["Anna", "anna 2", "Anna 4"]) == "Anna 3"
    assert distinct_name("Anna", []) == "Anna"
