"""Matches that were played offline: the server keeps what follows from the rules, and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.people import Guest, Server
from tests.server.stories import BEN, in_a_hall
from tests.setups import Setup, new
from tunnelfolk.rules.actions import Action, Dig, Discard, Take
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.records import audit
from tunnelfolk.server import handover_desk
from tunnelfolk.server.daily.days import public_deal
from tunnelfolk.server.forgetting import forget_those_due, forget_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.handover_desk import MATCH_BYTES, handed_id, verify_match
from tunnelfolk.server.limits import UNLIMITED
from tunnelfolk.server.match_infos import list_matches, show_replay, write_record
from tunnelfolk.server.messages.played_messages import HandedBot, HandedMatch
from tunnelfolk.server.played_matches import tell_page
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.retention import Retention
from tunnelfolk.server.store import now_ms
from tunnelfolk.server.store_changes import SaveVisitor
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

ANNA = Person("0000000000000001", "Anna", 1)
STARTED = 1_790_000_000_000
SOLO = Setup("solo", 1, Options(one_round=True))
DUEL = Setup("duel", 2, Options(one_round=True))


@cache
def handed(setup: Setup = SOLO, seed: int = 1) -> HandedMatch:
    """A match that was played by chance, as a browser hands it over."""
    text = f"{seed:032x}"
    rng, match, actions = Random(seed), new(setup, text), list[Action]()
    while match.result is None:
        actions.append(rng.choice(match.legal))
        match = match.choose(actions[-1])
    return HandedMatch(
        game=setup.game,
        options=setup.options,
        rules=RULES,
        seed=text,
        bots=(None, *(HandedBot("thumb", seat + 1) for seat in range(setup.seats - 1))),
        started=STARTED,
        actions=tuple(actions),
        times=tuple(STARTED + 1_000 * number for number in range(len(actions))),
        result=match.result,
    )


def test_the_deal_of_a_day_that_was_played_offline_is_taken_and_no_other_text_for_a_seed() -> None:
    kept = msgspec.json.encode(handed())
    for seed, is_taken in ((public_deal("2026-11-18", "solo").seed, True), ("2026-11-18-solo-0123456789abcdef", False)):
        told = kept.replace(handed().seed.encode(), seed.encode())
        try:
            assert msgspec.json.decode(told, type=HandedMatch).seed == seed
        except msgspec.ValidationError:
            assert not is_taken
        else:
            assert is_taken


def refusal(wrong: HandedMatch) -> Refused:
    with pytest.raises(Refused) as refused:
        verify_match(wrong)
    return refused.value


def with_anna(folder: Path, story: Callable[[Hall], Awaitable[None]], **more: Any) -> None:
    async def tell(hall: Hall) -> None:
        await hall.house.store.write(SaveVisitor(ANNA, b"secret"))
        await story(hall)

    in_a_hall(folder, tell, **more)


@pytest.mark.parametrize("setup", [SOLO, DUEL, Setup("saboteur", 4), Setup("solo", 1)], ids=str)
def test_an_honest_match_leads_to_its_result(setup: Setup) -> None:
    match = verify_match(handed(setup))
    assert match.result == handed(setup).result


def test_a_match_against_the_bot_that_searches_in_pages_is_taken_where_the_lab_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handover_desk, "KNOWN", ("chance", "thumb", "keen"))
    match = replace(handed(DUEL), bots=(None, HandedBot("deep", 1)))
    assert verify_match(match).result == match.result
    assert "there is no bot 'net'" in refusal(replace(match, bots=(None, HandedBot("net", 1)))).message


@on_both_engines
def test_a_match_is_kept_as_ones_own_and_marked_as_played_offline(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        wanted = replace(handed(DUEL), hinted=(1, 3))
        answer = await hall.handovers.take(ANNA, wanted, "")
        assert answer.new
        (info,) = await list_matches(hall, ANNA)
        assert (info.id, info.offline, info.seat, info.table) == (answer.match, True, 0, None)
        assert (info.result, info.started, info.finished) == (wanted.result, STARTED, wanted.times[-1])
        assert [player.name for player in info.players] == ["Anna", "Gruff"]
        (played,) = (await tell_page(kept, ANNA.id, 0)).matches
        assert (played.offline, played.hints, played.reviewable) == (True, 2, True)
        replay = await show_replay(hall, ANNA, answer.match, 0, open_cards=True)
        assert len(replay.frames) == info.version
        row = await kept.match(answer.match)
        assert row is not None
        (match,) = audit((await write_record(kept, row)).splitlines())
        assert match.result == wanted.result

    with_anna(tmp_path, story)


@on_both_engines
def test_handing_over_twice_does_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        first, second = await asyncio.gather(*(hall.handovers.take(ANNA, handed(), "") for _ in range(2)))
        third = await hall.handovers.take(ANNA, handed(), "")
        assert len({first.match, second.match, third.match}) == 1
        assert sorted([first.new, second.new, third.new]) == [False, False, True]
        assert await hall.house.store.count_over(ANNA.id) == 1

    with_anna(tmp_path, story)


def test_two_people_who_hand_over_the_same_match_have_one_each() -> None:
    assert handed_id(ANNA, handed()) != handed_id(BEN, handed())


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"rules": RULES - 1}, "other_rules", f"rules {RULES - 1}"),
        ({"rules": RULES + 1}, "other_rules", f"rules {RULES + 1}"),
        ({"result": Result((99,), (0,))}, "not_verified", "99"),
        ({"actions": handed().actions[:-1], "times": handed().times[:-1]}, "still_running", "end"),
        ({"actions": (*handed().actions, handed().actions[-1])}, "not_verified", "after the end"),
        ({"actions": (Take(3), *handed().actions[1:])}, "not_verified", "choice 1 "),
        ({"actions": (Dig("no such face", (10**30, 0)),)}, "not_verified", "choice 1 "),
        ({"actions": (Discard(()),)}, "not_verified", "choice 1 "),
        ({"seed": "f" * 32}, "not_verified", "choice"),
        ({"times": handed().times[1:]}, "not_verified", "times"),
        ({"game": "chess"}, "not_verified", "chess"),
        ({"options": Options(gold_per_player=True)}, "not_verified", "gold_per_player"),
        ({"bots": (HandedBot("thumb", 1),)}, "not_verified", "your own"),
        ({"bots": (None, None)}, "not_verified", "your own"),
        ({"bots": (None, HandedBot("stockfish", 1))}, "not_verified", "stockfish"),
        ({"bots": (None, HandedBot("thumb", 1), HandedBot("thumb", 1))}, "not_verified", "one face"),
        ({"bots": (None, HandedBot("thumb", 1))}, "not_verified", "2 players"),
        ({"hinted": (10_000,)}, "not_verified", "hints"),
        ({"claims": (Claim(7, "honest", 1, 1),)}, "not_verified", "nobody"),
        ({"claims": (Claim(0, "gold", 1, 1, cell=(10**9, 0)),)}, "not_verified", "place"),
    ],
)
def test_what_does_not_follow_from_the_rules_is_refused_in_words(change: dict[str, Any], code: str, word: str) -> None:
    refused = refusal(replace(handed(), **change))
    assert refused.code == code
    assert word in refused.message


@given(st.data())
def test_no_choice_can_be_exchanged_for_one_that_was_not_allowed(data: st.DataObject) -> None:
    honest = handed(DUEL)
    place = data.draw(st.integers(0, len(honest.actions) - 1))
    other = data.draw(st.sampled_from((*handed(Setup("saboteur", 3)).actions, *honest.actions)))
    if other == honest.actions[place]:
        return
    changed = replace(honest, actions=(*honest.actions[:place], other, *honest.actions[place + 1 :]))
    try:
        match = verify_match(changed)
    except Refused:
        return
    # Then it was allowed as well, and what followed by chance too: the rules themselves say so.
    assert match.steps[-1].action == changed.actions[-1]
    assert match.result == changed.result


@pytest.mark.parametrize("wrong_ms", [10**10, -(10**10)])
def test_a_clock_that_is_wrong_keeps_nobody_from_handing_over(tmp_path: Path, wrong_ms: int) -> None:
    async def story(hall: Hall) -> None:
        far = now_ms() + wrong_ms
        times = tuple(far - 1_000 * number for number in range(len(handed().actions)))
        answer = await hall.handovers.take(ANNA, replace(handed(), started=far, times=times), "")
        told = [entry.at for entry in await hall.house.store.steps(answer.match)]
        assert told == sorted(told)
        assert told[-1] <= now_ms()

    with_anna(tmp_path, story)


@on_both_engines
def test_who_is_forgotten_leaves_an_anonymous_seat_in_it(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        answer = await hall.handovers.take(ANNA, handed(DUEL), "")
        data = await collect_data(kept, ANNA)
        assert [(one.id, one.is_offline) for one in data.matches] == [(answer.match, True)]
        await forget_visitor(hall, ANNA.id)
        row = await kept.match(answer.match)
        assert row is not None
        assert [player.name for player in row.players] == ["", "Gruff"]
        assert await kept.matches_of(ANNA.id) == []

    with_anna(tmp_path, story)


def test_who_is_forgotten_while_a_match_is_checked_is_forgotten_in_it_too(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await forget_visitor(hall, ANNA.id)
        answer = await hall.handovers.take(ANNA, handed(DUEL), "")
        await forget_those_due(hall)
        row = await hall.house.store.match(answer.match)
        assert row is not None
        assert row.players[0].name == ""

    with_anna(tmp_path, story)


def test_like_all_matches_it_stays_when_what_is_old_is_deleted(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await hall.handovers.take(ANNA, handed(), "")
        await hall.house.store.write(Retention(visitors=0, tables=0, chat=0).expiry)
        assert await hall.house.store.count_over(ANNA.id) == 1
        assert await hall.house.store.visitor(b"secret") == ANNA

    with_anna(tmp_path, story)


def test_a_flood_of_matches_is_slowed_down_by_its_address(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        for seed in (1, 2):
            assert (await hall.handovers.take(ANNA, handed(seed=seed), "there")).new
        with pytest.raises(Refused) as refused:
            await hall.handovers.take(ANNA, handed(seed=3), "there")
        assert (refused.value.code, refused.value.status) == ("flood", 429)
        assert (await hall.handovers.take(ANNA, handed(seed=3), "elsewhere")).new

    with_anna(tmp_path, story, limits=replace(UNLIMITED, handovers_per_second=0.0, handover_burst=2))


def test_the_longest_match_fits_and_what_is_too_long_is_refused(server: Server) -> None:
    guest = Guest(server, "Anna")
    longest = handed(Setup("saboteur", 10))
    body = msgspec.json.encode(longest)
    assert len(body) < MATCH_BYTES / 2  # claims need room too
    answer = guest.post("/session/matches", longest)
    assert answer["new"]
    assert [match["id"] for match in guest.get("/session/matches")["matches"]] == [answer["match"]]
    padded = msgspec.json.decode(body) | {"game": "x" * MATCH_BYTES}
    assert guest.ask("POST", "/session/matches", padded).status_code == 413
    assert guest.refused("/session/matches", msgspec.json.decode(body) | {"seed": "0"}) == "bad_request"
    assert guest.refused("/session/matches", replace(longest, rules=RULES + 1)) == "other_rules"
    guest.close()
