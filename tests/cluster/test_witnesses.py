"""People who play by a script keep to the protocol: otherwise the checker would complain of their own doing."""

from random import Random
from typing import Any

from tests.cluster.witnesses import Witness

LEGAL = ["dig", "discard", "pass"]


def prompt(version: int, answer: tuple[int, str] | None = None) -> dict[str, Any]:
    """Seat 0 is to act, and may be told what became of a choice."""
    told: dict[str, Any] = {"version": answer[0], "outcome": answer[1]} if answer else {}
    shown = {"version": version, "view": {"seat": 0}, "legal": LEGAL}
    return {"type": "prompt", "match": "m", "since": version - 1, "prompt": shown, **({"answer": told} if told else {})}


def test_a_choice_is_sent_once_on_a_line_however_often_its_prompt_comes() -> None:
    person = Witness("Anna", 9, Random(0))
    sent = list(person.hear(prompt(1)))
    assert len(sent) == 1
    assert list(person.hear(prompt(1))) == []
    person.begin_line()
    assert list(person.hear(prompt(1))) == sent


def test_an_answer_is_that_of_the_choice_that_was_sent() -> None:
    person = Witness("Anna", 9, Random(0))
    sent = [*person.hear(prompt(1)), *person.hear(prompt(1)), *person.hear(prompt(1, (1, "refused")))]
    assert len(sent) == 2  # one was refused, another was chosen; a third one would leave nobody sure which was done
    list(person.hear(prompt(2, (1, "done"))))
    assert [choice.index for choice in person.done] == [sent[-1]["index"]]
