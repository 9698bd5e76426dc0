"""Tables without a network: the messages of a server, from what is kept on one device."""

import asyncio
import subprocess
import sys
from random import Random

import pytest

from tests.offline.memory_shelf import MemoryShelf
from tests.offline.page import Page
from tunnelfolk.offline.local_server import Ends
from tunnelfolk.rules.records import audit, seed_hash

FORBIDDEN = ("litestar", "uvicorn", "websockets", "prometheus_client", "sqlite3", "tunnelfolk.server.bot_pool")


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 4), ("duel", 2), ("solo", 1)])
def test_a_whole_match_against_bots_is_played_kept_and_told_again(game: str, seats: int) -> None:
    async def story() -> None:
        page = Page(MemoryShelf())
        table = await page.found(game, seats)
        await page.follow(table)
        rng = Random(game)
        await page.play(pick=rng.randrange)
        assert page.is_over
        assert {one["outcome"] for one in page.answers} == {"done"}
        match = page.message["match"]
        (info,) = await page.ask("GET", "matches")
        assert (info["id"], info["result"], info["seat"]) == (match, page.prompt["view"]["result"], 0)
        replay = await page.ask("GET", f"matches/{match}/replay?seat=0&open_cards=true")
        assert len(replay["frames"]) == info["version"]
        record = (await page.server.ask("GET", f"matches/{match}/record")).text
        (audited,) = audit(record.splitlines())
        assert audited.result is not None
        assert audited.version == info["version"]
        played = await page.ask("GET", "session/matches?start=0")
        assert (played["count"], played["matches"][0]["id"]) == (1, match)

    asyncio.run(story())


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 3), ("duel", 2), ("solo", 1)])
def test_a_page_that_is_loaded_again_in_the_middle_goes_on_where_it_was(game: str, seats: int) -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page = Page(shelf)
        table = await page.found(game, seats)
        await page.follow(table)
        rng = Random(f"{game}/again")
        for _ in range(6):
            await page.play(moves=2, pick=rng.randrange)
            await page.until_due()
            before = page.message
            page = Page(shelf)  # what the old one knew is gone: nothing but the shelf is left
            await page.follow(table)
            await page.until_due()
            assert page.message["match"] == before["match"]
            assert page.prompt["view"] == before["prompt"]["view"]
            assert page.prompt["legal"] == before["prompt"]["legal"]

    asyncio.run(story())


def test_a_page_that_is_closed_while_a_bot_thinks_finds_the_bots_turn_again() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page = Page(shelf)
        table = await page.found("duel", 2)
        await page.follow(table)
        await page.until_due()
        kept = dict(shelf.texts)
        page.choose(0)
        await page.until(lambda: bool(page.answers))
        version = page.prompt["version"]
        own = {key: text for key, text in shelf.texts.items() if not key.startswith("step/")}
        number = sum(key.startswith("step/") for key in kept)
        # As if the device had lost power right after the own choice was kept: of what came later nothing is there.
        steps = sorted(key for key in shelf.texts if key.startswith("step/"))[: number + 1]
        cut = MemoryShelf()
        cut.texts = own | {key: shelf.texts[key] for key in steps}
        again = Page(cut)
        await again.follow(table)
        await again.until_due()
        assert again.prompt["version"] >= version

    asyncio.run(story())


def test_a_choice_that_is_sent_again_after_a_reload_is_done_once() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page = Page(shelf)
        table = await page.found("solo", 1)
        await page.follow(table)
        version = page.prompt["version"]
        page.choose(0)
        await page.until(lambda: page.prompt["version"] > version)
        again = Page(shelf)
        await again.follow(table)
        now = again.prompt["version"]
        again.choose(0, version)
        await again.until(lambda: bool(again.answers))
        assert again.answers == [{"version": version, "outcome": "done"}]
        assert again.prompt["version"] == now

    asyncio.run(story())


def test_of_two_pages_at_one_table_the_slower_is_sent_away_and_finds_what_the_other_did() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page, other = Page(shelf), Page(shelf)
        table = await page.found("solo", 1)
        await page.follow(table)
        await other.follow(table)
        await page.play(moves=1)
        other.choose(1)
        await other.until(lambda: bool(other.closed))
        other.message = {}
        await other.follow(table)
        assert other.prompt["view"] == page.prompt["view"]

    asyncio.run(story())


def test_hints_lessons_and_a_rematch_need_no_server() -> None:
    async def story() -> None:
        page = Page(MemoryShelf())
        table = await page.found("solo", 1)
        await page.follow(table)
        wanted = {"match": page.message["match"], "version": page.prompt["version"]}
        hints = await page.ask("POST", f"tables/{table}/hints", wanted)
        assert hints["choices"][0]["index"] in range(len(page.prompt["legal"]))
        assert (await page.ask("GET", "lessons/duel/0"))["frames"]
        await page.play()
        await page.ask("POST", f"tables/{table}/rematch", {"accept": True})
        await page.until(lambda: not page.is_over)
        assert page.message["match"] != wanted["match"]

    asyncio.run(story())


def test_what_needs_a_server_or_makes_no_sense_is_refused_in_words() -> None:
    async def story() -> None:
        page = Page(MemoryShelf())
        assert (await page.try_to("GET", "matches"))[0] == 401
        await page.ask("POST", "session", {})
        for method, path, status in (
            ("GET", "matches/nowhere/review", 404),
            ("GET", "tables/nowhere", 404),
            ("GET", "matches/nowhere", 404),
            ("POST", "tables/nowhere/fly", 404),
            ("GET", "lessons/duel/x", 400),
        ):
            found, problem = await page.try_to(method, path)
            assert found == status, path
            assert problem["message"]
        assert (await page.try_to("POST", "tables", {"game": "chess", "seats": 2}))[0] == 400
        await page.server.connect(7, "nowhere", Ends(print, page.note_close))
        assert page.closed == [4404]

    asyncio.run(story())


def test_everything_that_is_kept_can_be_taken_along() -> None:
    async def story() -> None:
        page = Page(MemoryShelf())
        table = await page.found("solo", 1)
        await page.follow(table)
        await page.play(moves=2)
        page.say({"type": "say", "text": "Hello?"})
        await page.until(lambda: bool(page.lines))
        data = await page.ask("GET", "session/data")
        assert data["name"] == "Anna"
        assert [one["id"] for one in data["tables"]] == [table]
        assert [len(one["choices"]) for one in data["matches"]] == [2]
        assert "Hello?" in str(data)

    asyncio.run(story())


def test_a_match_is_reviewed_and_the_review_is_kept() -> None:
    async def story() -> None:
        page = Page(MemoryShelf())
        about = await page.ask("GET", "about")
        assert {game["name"]: game["review"] for game in about["games"]} == dict.fromkeys(
            ("saboteur", "duel", "solo"), True
        )
        await page.follow(await page.found("solo", 1, options={"one_round": True}))
        await page.play()
        match = page.message["match"]
        while (told := await page.ask("GET", f"matches/{match}/review"))["progress"] < 1:
            await asyncio.sleep(0)
        assert told["review"]["moves"]
        assert told == await page.ask("GET", f"matches/{match}/review")

    asyncio.run(story())


def test_whoever_wants_to_be_forgotten_leaves_nothing_behind() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page = Page(shelf)
        await page.found("solo", 1)
        await page.ask("DELETE", "session")
        assert not shelf.texts

    asyncio.run(story())


def test_a_full_device_is_said_and_nothing_has_changed() -> None:
    class FullShelf(MemoryShelf):
        is_full = False

        async def write(self, changes):  # type: ignore[no-untyped-def]
            if self.is_full:
                raise OSError("QuotaExceededError")
            return await super().write(changes)

    async def story() -> None:
        shelf = FullShelf()
        page = Page(shelf)
        table = await page.found("solo", 1)
        await page.follow(table)
        version = page.prompt["version"]
        shelf.is_full = True
        page.choose(0)
        await page.until(lambda: bool(page.answers))
        assert page.answers[-1]["outcome"] == "refused"
        assert [one["code"] for one in page.problems] == ["not_stored"]
        assert (await page.try_to("POST", "tables", {"game": "solo", "seats": 1}))[0] == 503
        shelf.is_full = False
        page.choose(0)
        await page.until(lambda: page.prompt["version"] > version)

    asyncio.run(story())


def test_nothing_is_imported_that_a_browser_has_not() -> None:
    script = "import sys, tunnelfolk.offline.local_server; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in FORBIDDEN if name in modules]


def test_the_deal_of_a_day_follows_a_public_formula_and_counts_for_oneself() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        page = Page(shelf)
        await page.ask("POST", "session", {"name": "Anna"})
        shown = await page.ask("GET", "daily/solo")
        day = shown["today"]
        assert (shown["official"], shown["state"]) == (False, "new")
        assert shown["hash"] == seed_hash(f"{day}-solo-offline")
        table = await page.ask("POST", "daily/solo")
        assert table["counted"]
        await page.follow(table["id"])
        await page.play(moves=3, pick=Random(1).randrange)
        page = Page(shelf)  # loaded again in the middle
        assert (await page.ask("POST", "daily/solo"))["id"] == table["id"]
        await page.follow(table["id"])
        await page.play(pick=Random(2).randrange)
        told = await page.ask("GET", "daily/solo")
        assert (told["state"], told["result"]["place"], told["figures"]["streak"]) == ("done", 1, 1)
        assert told["result"]["gold"] == page.prompt["view"]["result"]["gold"][0]
        # What everybody can compute is no secret: so it can be handed over at once.
        assert (await page.ask("GET", f"matches/{told['match']}"))["seed"] == f"{day}-solo-offline"
        month = await page.ask("GET", f"daily/solo/days?month={day[:7]}")
        assert (month[-1]["day"], month[-1]["gold"]) == (day, told["result"]["gold"])
        assert len(month) == int(day[-2:])
        assert not (await page.ask("POST", "daily/solo"))["counted"]
        late = await page.ask("POST", "daily/duel", {"day": "2026-01-01"})
        assert (late["counted"], late["day"]) == (False, "2026-01-01")
        assert (await page.try_to("GET", "daily/saboteur"))[0] == 404
        own = await page.ask("GET", "session/data")
        assert [one["day"] for one in own["daily"]] == [day]
        await page.server.hall.daily.close()

    asyncio.run(story())
