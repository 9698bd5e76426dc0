"""Somebody with a browser, and everything that went wrong in it."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket, expect

from scripts.client_dictionary import ELSEWHERE
from tests.server.people import Guest, Server, Socket, part
from tests.web.player import Hands, Keys, Mouse, Player
from tunnelfolk.bots import Greedy
from tunnelfolk.languages.dictionaries import choose_form, fill_holes, load_dictionary
from tunnelfolk.rules.views import Prompt

LAPTOP: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 900},
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "color_scheme": "dark",
    # Only tests that are about it have the page kept: everybody else would fetch all of it each time.
    "service_workers": "block",
}
KNOWS = 'try { localStorage.tunnelfolk ??= \'{"knows":true,"notes":false}\' } catch {}'
BLOCKED = "Service Worker registration blocked"
"""What Playwright itself remarks where a test wants none."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
"""A big screen."""
GAMES = ("saboteur", "duel", "solo")
LAST_ROUND = 3
ROUND_ENDS = "dialog-round"
FEW = 4
"""Cards in the pile when a round is nearly over."""


@cache
def words(language: str = "en") -> dict[str, dict[str, Any]]:
    """What the client says in a language."""
    return {name: table for name, table in load_dictionary(language).items() if name not in ("name", *ELSEWHERE)}


def finished_match(server: Server, game: str = "duel", seats: int = 2, **settings: object) -> str:
    """A match that is over; who played it, and how, does not matter."""
    return play_to_end(Guest(server, "Ratchet"), game, seats, **settings)


def play_to_end(guest: Guest, game: str, seats: int, **settings: object) -> str:
    """Somebody plays a match with bots to its end, always the first choice, and leaves."""
    table = guest.found(game, seats, **settings)
    guest.post(f"/tables/{table['id']}/start", {"fill": "chance"})
    socket = guest.connect(table["id"])
    while not socket.until_prompt()["view"].get("result"):
        if socket.prompt["legal"]:
            socket.choose(0)
    match: str = socket.told["match"]
    part([guest], [socket])
    return match


def drive(sockets: list[Socket], until: Callable[[dict[str, Any]], object]) -> None:
    """Play all seats by wire, until a view is as it should be; the pages look on."""
    bot = Greedy("room")
    while True:
        version = max(socket.version for socket in sockets)
        for socket in sockets:
            socket.until_prompt(version or 1)
        if until(sockets[0].prompt["view"]):
            return
        mover = next((socket for socket in sockets if socket.prompt["legal"]), None)
        if mover is None:
            sockets[0].until_prompt(version + 1)
        else:
            mover.choose(bot.choose(msgspec.convert(mover.prompt, Prompt)))
            mover.until_prompt(version + 1)


def _is_nearly_over(view: dict[str, Any]) -> bool:
    """Whether the last cards of a match are played; whoever finds the treasure may end it before."""
    return bool(view.get("result")) or (view["round"] == LAST_ROUND and view["pile"] <= FEW)


class Visitor:
    """A person's browser: one page, nobody else's cookies, and no trouble unless it is expected."""

    def __init__(self, server: Server, context: BrowserContext, language: str, *, is_new: bool = False) -> None:
        self.server, self.context, self.language = server, context, language
        # Whoever is new is offered lessons and notes: tests that are not about these know the game.
        if not is_new:
            context.add_init_script(KNOWS)
        self.page: Page = context.new_page()
        self.trouble: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._watch)
        self.table = ""
        self.page.on("websocket", self._take_down_table)

    def expects(self, *complaints: str) -> None:
        """What the console may complain about."""
        self.expected = complaints

    def _hear(self, message: ConsoleMessage) -> None:
        is_expected = any(part in message.text for part in (*self.expected, BLOCKED))
        if message.type in {"error", "warning"} and not is_expected:
            self.trouble.append(f"{message.text} {message.location}")

    def _watch(self, request: Request) -> None:
        page = urlsplit(self.page.url)
        home = f"{page.scheme}://{page.netloc}/"
        if home.startswith("http") and not request.url.startswith((home, "data:", "blob:")):
            self.trouble.append(f"an outside host was asked: {request.url}")

    def _take_down_table(self, line: WebSocket) -> None:
        if found := re.search(r"/tables/([^/]+)/socket", line.url):
            self.table = found[1]

    def by_wire(self) -> Guest:
        """The same person without the page."""
        return Guest(self.server, cookies={cookie["name"]: cookie["value"] for cookie in self.context.cookies()})

    def hurry(self, is_there: Callable[[dict[str, Any]], object]) -> None:
        """Dig straight on by a wire of one's own, until a prompt is as it should be; the page looks on.

        For what comes late in a match: playing all of it by what glows takes a minute.
        """
        guest = self.by_wire()
        socket = guest.connect(self.table)
        bot = Greedy("hurry")
        while not is_there(socket.until_prompt()):
            assert not socket.prompt["view"].get("result"), "it never came to that in this match"
            if socket.prompt["legal"]:
                socket.choose(bot.choose(msgspec.convert(socket.prompt, Prompt)))
        part([guest], [socket])

    def skip_to(self, is_there: Callable[[dict[str, Any]], object]) -> None:
        """Hurry while the page is elsewhere: drawing what nobody looks at takes longer than coming back to it."""
        match = self.page.url
        self.page.goto("about:blank")
        self.hurry(is_there)
        self.page.goto(match)

    def play_most(self, player: Player, by_hand: int = 10_000) -> None:
        """Play the first round, or so many presses of it, and the end; in full by hand is the mouse's affair."""
        sight = player.play(lambda sight: sight.dialog == ROUND_ENDS or player.presses >= by_hand)
        if sight.dialog != ROUND_ENDS:
            # The last round may end before its last cards: then only the result is seen of it.
            self.hurry(lambda prompt: prompt["view"].get("ended") or prompt["view"]["round"] > 1)
            player.put_away(until=ROUND_ENDS)
            player.play(lambda sight: sight.dialog == ROUND_ENDS)
        self.skip_to(lambda prompt: _is_nearly_over(prompt["view"]))
        player.play()

    def leave(self) -> None:
        self.page.close()
        assert not self.trouble, self.trouble

    def word(self, key: str, **holes: object) -> str:
        section, name = key.split(".")
        phrase = words(self.language)[section][name]
        return fill_holes(choose_form(self.language, phrase, holes.get("n")), **holes)

    def host(self, game: str) -> str:
        """Open a table, and say what it is called."""
        page = self.page
        page.goto("/")
        page.get_by_role("button", name=self.word("start.hostButton")).click()
        self.open_rules()
        page.get_by_label(self.word("room.game")).select_option(game)
        page.keyboard.press("Escape")
        expect(page.locator(".board")).to_contain_text(self.word(f"games.{game}"))
        return page.locator(".code").inner_text()

    def open_rules(self) -> None:
        """Read the sign in the waiting room, or change what it says."""
        self.page.locator(".board").get_by_role("button").click()
        self.page.get_by_role("dialog", name=self.word("room.rules")).wait_for()

    def join(self, code: str) -> None:
        """Come to a table for the first time, sit down, and be ready by that."""
        page = self.page
        page.goto("/")
        page.get_by_label(self.word("start.code")).fill(code.lower())
        page.get_by_role("button", name=self.word("start.joinButton"), exact=True).click()
        self.sit_down()

    def sit_down(self, name: str = "") -> None:
        """Say who one is, and take a seat."""
        asked = self.page.get_by_role("dialog", name=self.word("room.arriveTitle"))
        if name:
            asked.get_by_label(self.word("start.name")).fill(name)
        asked.get_by_role("button", name=self.word("room.takeSeat")).click()
        expect(asked).to_have_count(0)
        self.page.locator("[data-own]").wait_for()

    def play_now(self, game: str, players: int = 3, level: str = "greedy", hands: Hands | None = None) -> None:
        """From the start page to a table with bots."""
        page, hands = self.page, hands or Mouse()
        page.goto("/")
        page.get_by_role("button", name=self.word("start.play"), exact=True).click()
        page.get_by_label(self.word("start.bots")).select_option(level)
        if game == "saboteur":
            for _ in range(abs(5 - players)):
                page.get_by_role("button", name=self.word("common.fewer" if players < 5 else "common.more")).click()
        page.locator(".go", has_text=self.word(f"games.{game}")).click()
        self.await_match()

    def sit_with_bots(self, game: str, seats: int, **settings: object) -> None:
        """Straight to a table of one's own, where everybody else is a bot that plays anything."""
        page = self.page
        page.goto("/")
        page.get_by_role("button", name=self.word("start.play"), exact=True).click(trial=True)
        table = page.request.post("/api/tables", data={"game": game, "seats": seats, **settings}).json()
        started = page.request.post(f"/api/tables/{table['id']}/start", data={"fill": "chance"})
        assert started.ok, started.text()
        page.goto(f"/#/t/{table['code']}")
        self.await_match()

    def await_match(self) -> None:
        """Wait until all of a match is here: its board stands before its dialogs and its log have come."""
        self.page.locator(".match .frame > ul").wait_for(state="attached")

    def play_now_by_keys(self, game: str) -> None:
        """The same without ever touching the page."""
        page, keys = self.page, Keys()
        page.goto("/")
        page.get_by_role("button", name=self.word("start.play"), exact=True).wait_for()
        page.wait_for_function("() => !document.querySelector('.btn.main.big').disabled")
        keys.reach(page, ".btn.main.big")
        page.keyboard.press("Enter")
        page.locator(".tile").first.wait_for()
        if game == "saboteur":
            keys.reach(page, ".stepper button")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            page.keyboard.press("Shift+Tab")
        keys.reach(page, f".tile:nth-of-type({GAMES.index(game) + 1}) .go")
        page.keyboard.press("Enter")
        self.await_match()
