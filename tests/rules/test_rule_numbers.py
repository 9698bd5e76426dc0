"""Every rule has a test: the numbers in docs/rules.md and those in the names of tests are the same."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def rules() -> set[str]:
    """The numbers of all rules."""
    return set(re.findall(r"\*\*([TSDOV]\d+)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))


def numbers_in_tests() -> set[str]:
    """The numbers that the names of test functions carry: `test_T6_...`, `test_D2_O1_...`."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    names = [name for source in sources for name in re.findall(r"^def test((?:_[TSDOV]\d+)+)_", source, re.MULTILINE)]
    return {number for name in names for number in re.findall(r"[TSDOV]\d+", name)}


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: ("TSDOV".index(number[0]), int(number[1:])))


def test_every_rule_has_a_test_that_carries_its_number() -> None:
    untested = in_order(rules() - numbers_in_tests())
    assert not untested, f"rules without a test: {', '.join(untested)}"


def test_every_number_in_the_name_of_a_test_is_a_rule() -> None:
    unknown = in_order(numbers_in_tests() - rules())
    assert not unknown, f"tests of rules that do not exist: {', '.join(unknown)}"


def test_the_rules_are_numbered_without_gaps() -> None:
    counts = {letter: sum(number[0] == letter for number in rules()) for letter in "TSDOV"}
    assert rules() == {f"{letter}{number}" for letter, count in counts.items() for number in range(1, count + 1)}
    assert all(counts.values())
