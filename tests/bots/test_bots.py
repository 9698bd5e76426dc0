"""What holds for every bot: it never fails, and the same prompt always gets the same answer."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches import SETUPS, Setup, new
from tunnelfolk.bots import BOTS, Adviser, Greedy, pause, play_out
from tunnelfolk.bots.advice import REASONS
from tunnelfolk.bots.characters import CHARACTERS, character, somebody
from tunnelfolk.bots.thumb_bot import Thumb
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.views import Prompt

MATCHES = 1 if settings().derandomize else settings().max_examples
"""For each kind of match; thousands in all in `make soak`."""

EVERY_BOT = pytest.mark.parametrize("name", BOTS)
SOME_SETUPS = [setup for setup in SETUPS if setup.seats in (1, 2, 5, 10)]


def prompts_of_one_seat(setup: Setup, seed: int) -> list[Prompt]:
    """All of them, in order: a bot goes on from one to the next, as it does at a table."""
    return [prompt for prompt in prompts(setup, seed, share=1) if prompt.view.seat == 0]


def prompts(setup: Setup, seed: int, *, share: int = 9) -> list[Prompt]:
    """Prompts of a match between bots, every so many steps."""
    seen: list[Prompt] = []

    def note(match: Match) -> None:
        if match.to_act is not None and match.version % share == 0:
            seen.append(match.prompt(match.to_act, since=match.round_began))

    play_out(new(setup, seed), [BOTS["thumb"](f"{seed}/{seat}") for seat in range(setup.seats)], note)
    return seen


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@settings(max_examples=MATCHES)
@given(number=st.integers(0, 999_999))
def test_no_bot_ever_fails(setup: Setup, number: int) -> None:
    names = Random(number).choices(list(BOTS), k=setup.seats)
    match = play_out(new(setup, number), [BOTS[name](number) for name in names])
    assert match.result is not None


@EVERY_BOT
@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_equal_prompts_get_equal_answers(setup: Setup, name: str) -> None:
    """Whether the bot is new or has played all along, and whatever way the prompt came."""
    lasting = BOTS[name]("seed")
    for prompt in prompts(setup, 4):
        copied = msgspec.json.decode(msgspec.json.encode(prompt), type=Prompt)
        assert copied == prompt
        assert lasting.choose(prompt) == BOTS[name]("seed").choose(copied)


@EVERY_BOT
@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_the_best_advice_is_what_the_bot_would_do(setup: Setup, name: str) -> None:
    bot = BOTS[name]("seed")
    for prompt in prompts(setup, 5, share=25):
        advice = bot.explain(prompt)
        assert 1 <= len(advice) <= 3
        assert advice[0].choice == bot.choose(prompt)
        assert list(advice) == sorted(advice, key=lambda one: -one.score)
        assert all(one.text == REASONS[one.reason] and one.action == prompt.legal[one.choice] for one in advice)


MOODY = Traits(whim=0.3)


def test_characters_have_tempers_of_their_own() -> None:
    seen = prompts_of_one_seat(Setup("saboteur", 5), 7)
    answers = {name: tuple(map(character(name, "same").choose, seen)) for name in CHARACTERS}
    assert len(set(answers.values())) == len(CHARACTERS)


def test_whoever_has_whims_mostly_takes_what_is_better_and_answers_the_same_prompt_alike() -> None:
    seen = prompts(Setup("duel", 2), 7, share=3)
    sure, moody, again = Thumb("seed"), Thumb("seed", MOODY), Thumb("seed", MOODY)
    taken = [moody.choose(prompt) for prompt in seen]
    assert taken == [again.choose(prompt) for prompt in seen] != [sure.choose(prompt) for prompt in seen]
    scores = [[one.score for one in sure.judge(prompt)] for prompt in seen]
    best = [max(row) == row[choice] for row, choice in zip(scores, taken, strict=True)]
    assert best.count(True) > len(best) / 3
    assert moody.explain(seen[0]) == sure.explain(seen[0])  # advice has no whims


def test_a_pause_is_short_and_always_the_same() -> None:
    for prompt in prompts(Setup("duel", 2), 3):
        assert 0.4 <= pause("seed", prompt) == pause("seed", prompt) <= 1.8


@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_a_pause_depends_on_nothing_but_what_watchers_see(setup: Setup) -> None:
    def compare(match: Match) -> None:
        if match.to_act is not None:
            assert pause("seed", match.prompt(match.to_act)) == pause("seed", match.prompt(None))

    play_out(new(setup, 4), [BOTS["thumb"](f"4/{seat}") for seat in range(setup.seats)], compare)


def test_a_level_is_played_with_different_tempers() -> None:
    for level in ("thumb", "keen"):
        # Everybody of a level and nobody else; compared by what they answer, since chance is the same for all.
        seen = prompts_of_one_seat(Setup("saboteur", 5), 7)
        people = [name for name, who in CHARACTERS.items() if who.level == level]
        met = {_namesake(somebody(level, seed), str(seed), people, seen) for seed in range(6)}
        assert len(met) > 1
    assert isinstance(somebody("greedy", 1), Greedy)


def _namesake(bot: Adviser, seed: str, people: list[str], seen: list[Prompt]) -> str:
    """Who among some people answers as a bot does, with the same seed."""
    answers = [bot.choose(prompt) for prompt in seen]
    [name] = [name for name in people for one in [character(name, seed)] if [*map(one.choose, seen)] == answers]
    return name
