"""The match screen on every screen: ten players with long names and broken tools, in both languages and themes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import Guest, Socket, part
from tests.web.conftest import Mine
from tests.web.inspection import LAYOUT, RULES_IN_THEMES
from tests.web.player import TWO_FRAMES, Finger, Mouse, Player
from tests.web.visitor import PHONE, Visitor
from tests.web.wire import doctor

Keep = Callable[[Page, str], None]
TOUCHED = ((360, 640), (360, 740), (390, 844), (844, 390), (820, 1180))
CLICKED = ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))
NAMES = ("Annabelle Featherston", "Wwwwwwwwwwwwwwwwwwww", "Bartholomäus Grubenlich")
VICTIM = "sabotage_lamp"
"""A card that makes every seat glow."""
BROKEN = ["sabotage_pick", "sabotage_lamp", "sabotage_cart"]


def _make_it_hard(message: dict[str, Any]) -> None:
    """As much as there can be: names of twenty letters, and whatever can break is broken."""
    if message["type"] == "table":
        for number, player in enumerate(message["players"]):
            player["name"] = NAMES[number % len(NAMES)][:20]
    if message["type"] == "prompt":
        view, legal = message["prompt"]["view"], message["prompt"]["legal"]
        for panel in view["panels"]:
            panel["broken"] = BROKEN
            panel["gold_cards"] = 3
        view["hand"][-1] = VICTIM
        legal += [{"do": "sabotage", "card": VICTIM, "seat": seat} for seat in range(1, len(view["panels"]))]


LEAST_LOG = 110
"""Pixels: four lines of the log, or two of somebody who says much."""
LOG_HEIGHT = "() => document.getElementById('talk').clientHeight"


def _break_everything(message: dict[str, Any]) -> None:
    """Alone, with every tool broken, each of which may be repaired for two cards."""
    if message["type"] == "prompt":
        view, legal = message["prompt"]["view"], message["prompt"]["legal"]
        view["panels"][0]["broken"] = BROKEN
        legal += [{"do": "shed", "tool": tool, "cards": view["hand"][:2]} for tool in ("pick", "lamp", "cart")]


def _draft_gold(message: dict[str, Any]) -> None:
    """The treasure is found, and the reader may take one of as many gold cards as there can be."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        gold = [3, 3, 2, 2, 1, 1, 1]
        message["prompt"]["view"] |= {"ended": "treasure", "draft": {"seat": 0, "cards": len(gold), "gold": gold}}
        message["prompt"]["legal"] = [{"do": "take", "gold": worth} for worth in (3, 2, 1)]


def _end_match(message: dict[str, Any]) -> None:
    """All three rounds are over."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        gold = [3, *[0] * 9]
        message["prompt"]["view"] |= {"result": {"gold": gold, "winners": [0]}, "ended": "treasure", "to_act": None}
        message["prompt"]["legal"] = []


IS_SCROLLED = "dialog => dialog.scrollHeight > dialog.clientHeight"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("touch", [False, True], ids=["clicked", "touched"])
def test_ten_players_fit_on_every_screen(touch: bool, language: str, visit: Callable[..., Visitor], keep: Keep) -> None:
    visitor = visit(**(PHONE if touch else {}), locale=language)
    page = visitor.page
    doctor(page, _make_it_hard)
    visitor.sit_with_bots("saboteur", 10, turn_seconds=604_800, options={"first": 0})
    wrong: list[str] = []

    def look(moment: str) -> None:
        for width, height in TOUCHED if touch else CLICKED:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            for theme in RULES_IN_THEMES:
                page.emulate_media(color_scheme=theme)
                found = page.evaluate(LAYOUT, {"touch": touch})
                wrong.extend(f"{moment}, {width} × {height}, {theme}: {one}" for one in found)
            if language == "de-DE":
                keep(page, f"ten-{moment}-{width}x{height}")

    look("role")
    page.get_by_test_id("close").click()
    _suspect_somebody(visitor)
    look("suspected")
    page.locator("[data-card][data-playable]").first.click()
    look("path")
    page.locator(f"[data-card={VICTIM}]").click()
    look("victim")
    doctor(page, _draft_gold)
    page.reload()
    page.get_by_test_id("dialog-draft").wait_for()
    expect(page.get_by_test_id("claim-saw")).to_have_count(0)
    look("draft")
    doctor(page, _end_match)
    page.reload()
    final = page.get_by_test_id("dialog-final")
    final.wait_for()
    look("final")
    if not touch:
        # All ten places and every way on are seen at once.
        page.set_viewport_size({"width": 1280, "height": 720})
        assert not final.evaluate(IS_SCROLLED)
    assert not wrong, "\n".join(["", *wrong])


def _await_a_long_name(message: dict[str, Any]) -> None:
    """It is the turn of somebody whose name has no gap."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        message["prompt"]["view"]["to_act"] = 1
        message["prompt"]["legal"] = []


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (820, 1180)], ids=str)
def test_who_is_awaited_is_read_whole_however_long_the_name(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    doctor(page, _await_a_long_name)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    page.get_by_test_id("close").click()
    status = page.get_by_test_id("status")
    expect(status).to_contain_text(NAMES[1])
    lamp = page.get_by_test_id("lamp").bounding_box()
    box = status.bounding_box()
    assert box is not None
    assert lamp is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= lamp["x"], "they stand in one row"


SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}


def _sit_beside(visitor: Visitor, guest: Guest) -> Socket:
    """At a table with another person, whose socket it is, and a bot."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).click(trial=True)
    table = page.request.post("/api/tables", data={"game": "saboteur", "seats": 3, "options": {"first": 0}}).json()
    guest.post(f"/tables/{table['id']}/sit")
    socket = guest.connect(table["id"])
    assert page.request.post(f"/api/tables/{table['id']}/start", data={"fill": "chance"}).ok
    page.goto(f"/#/t/{table['code']}")
    visitor.await_match()
    page.get_by_test_id("close").click()
    return socket


def test_a_phone_held_sideways_has_room_for_what_is_unread(visit: Callable[..., Visitor], mine: Mine) -> None:
    visitor, guest = visit(**SIDEWAYS), Guest(mine, "Ben")
    socket = _sit_beside(visitor, guest)
    socket.send({"type": "say", "text": "Who was it?"})
    log = visitor.page.get_by_test_id("open-log")
    expect(log.locator(".chip")).to_have_text("1")
    button, sign = log.bounding_box(), log.locator(".icon").bounding_box()
    assert button is not None
    assert sign is not None
    assert sign["x"] >= button["x"]
    assert sign["x"] + sign["width"] <= button["x"] + button["width"]
    part([guest], [socket])


def test_on_a_phone_held_sideways_who_is_away_is_still_named(visit: Callable[..., Visitor], mine: Mine) -> None:
    visitor, guest = visit(**SIDEWAYS), Guest(mine, "Ben")
    socket = _sit_beside(visitor, guest)
    part([guest], [socket])
    seat = visitor.page.get_by_test_id("seat-1")
    away, name = seat.locator(".gone").bounding_box(), seat.locator(".name").bounding_box()
    assert away is not None
    assert name is not None
    assert away["y"] + away["height"] <= name["y"] + 1


MISSING = """(word) => {
  // Whole pixels do not tell: a part of one is enough for dots in the place of letters.
  const letters = document.createRange();
  letters.selectNodeContents(word);
  word.style.textOverflow = 'clip';
  const width = letters.getBoundingClientRect().width;
  word.style.textOverflow = '';
  return width - word.getBoundingClientRect().width;
}"""


@pytest.mark.parametrize(
    ("language", "role"), [("de-DE", "digger"), ("nl-NL", "digger"), ("es-ES", "saboteur"), ("pl-PL", "saboteur")]
)
def test_the_own_role_is_read_whole_on_a_phone_held_sideways(
    language: str, role: str, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**SIDEWAYS, locale=language)

    def give_role(message: dict[str, Any]) -> None:
        if message["type"] == "prompt":
            message["prompt"]["view"]["panels"][0]["role"] = role

    doctor(visitor.page, give_role)
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    visitor.page.get_by_test_id("close").click()
    word = visitor.page.get_by_test_id("role").get_by_text(visitor.word(f"match.{role}"))
    assert word.evaluate(MISSING) < 0.01


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (360, 640)], ids=str)
def test_the_sign_of_a_dwarf_is_as_large_beside_a_long_name(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    doctor(visitor.page, _make_it_hard)
    visitor.sit_with_bots("duel", 2)
    signs = [sign.bounding_box() for sign in visitor.page.locator(".m-seats .emblem").all()]
    assert len({sign["width"] for sign in signs if sign}) == 1


def _aim_past_somebody(message: dict[str, Any]) -> None:
    """The lamp of one of two others is broken already: only the other one glows for the card that breaks it."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        prompt = message["prompt"]
        for seat, panel in enumerate(prompt["view"]["panels"]):
            panel["broken"] = [VICTIM] if seat == 1 else []
        prompt["legal"] = [{"do": "sabotage", "card": VICTIM, "seat": 2}, {"do": "discard", "cards": [VICTIM]}]


def test_whoever_cannot_be_aimed_at_is_still_named_beside_the_reason(visit: Callable[..., Visitor]) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.page
    doctor(page, _aim_past_somebody)
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    page.get_by_test_id("close").click()
    name = page.get_by_test_id("seat-1").locator(".name > span")
    width = name.evaluate("name => name.clientWidth")
    page.locator(f"[data-card={VICTIM}]").click()
    reason = page.get_by_test_id("seat-1").locator(".why")
    expect(reason).to_be_visible()
    assert name.evaluate("name => name.clientWidth") >= width
    assert reason.evaluate("reason => reason.scrollWidth <= reason.clientWidth")
    assert not page.evaluate(LAYOUT, {"touch": False})


def _end_round(message: dict[str, Any]) -> None:
    """Everybody knows who was who."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        message["prompt"]["view"] |= {"ended": "treasure", "to_act": 1}
        message["prompt"]["legal"] = []
        for panel in message["prompt"]["view"]["panels"]:
            panel["role"] = "digger"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=str)
def test_seats_are_as_high_when_roles_stand_beside_names(size: tuple[int, int], visit: Callable[..., Visitor]) -> None:
    heights = set()
    for change in (_make_it_hard, _end_round):
        visitor = visit(viewport={"width": size[0], "height": size[1]})
        doctor(visitor.page, change)
        visitor.sit_with_bots("saboteur", 10, options={"first": 0})
        seat = visitor.page.get_by_test_id("seat-9")
        expect(seat.locator(".role-sign")).to_have_count(int(change is _end_round))
        heights.add(seat.evaluate("seat => seat.offsetHeight"))
    assert len(heights) == 1


@pytest.mark.parametrize("language", ["uk-UA", "pl-PL", "de-DE", "fr-FR"])
@pytest.mark.parametrize("role", ["digger", "saboteur"])
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180)], ids=str)
def test_the_own_role_stands_in_one_line_below_the_zoom(
    size: tuple[int, int], role: str, language: str, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]}, locale=language)

    def give_role(message: dict[str, Any]) -> None:
        if message["type"] == "prompt":
            message["prompt"]["view"]["panels"][0]["role"] = role

    page = visitor.page
    doctor(page, give_role)
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    page.get_by_test_id("close").click()
    word = page.locator(".m-me .head")
    expect(word).to_have_text(visitor.word(f"match.{role}"))
    assert word.evaluate(LINES) == 1
    panel, zoom = page.locator(".m-me").bounding_box(), page.locator(".m-zoom").bounding_box()
    assert panel is not None
    assert zoom is not None
    assert zoom["y"] + zoom["height"] <= panel["y"]


def _send_everybody_away(message: dict[str, Any]) -> None:
    _make_it_hard(message)
    if message["type"] == "table":
        for player in message["players"]:
            player |= {"kind": "person", "present": False}


@pytest.mark.parametrize("language", ["uk-UA", "pl-PL", "fr-FR"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (820, 1180)], ids=str)
def test_who_is_away_is_told_in_one_line(size: tuple[int, int], language: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]}, locale=language)
    doctor(visitor.page, _send_everybody_away)
    visitor.sit_with_bots("saboteur", 10, options={"first": 0})
    away = visitor.page.get_by_test_id("seat-1").locator(".gone")
    expect(away).to_have_text(visitor.word("match.away"))
    assert away.evaluate(LINES) == 1


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768)], ids=str)
def test_seats_stay_where_they_are_on_a_tablet_when_one_is_aimed_at(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**PHONE | {"viewport": {"width": size[0], "height": size[1]}})
    page = visitor.page
    doctor(page, _make_it_hard)
    visitor.sit_with_bots("saboteur", 8, turn_seconds=604_800, options={"first": 0})
    page.get_by_test_id("close").tap()
    places = [seat.evaluate(PLACE) for seat in page.locator("[data-seat]").all()]
    page.locator(f"[data-card={VICTIM}]").tap()
    expect(page.get_by_test_id("seat-7")).to_have_attribute("data-lit", "true")
    assert [seat.evaluate(PLACE) for seat in page.locator("[data-seat]").all()] == places


PLACE = "(seat) => { const { x, y } = seat.getBoundingClientRect(); return [Math.round(x), Math.round(y)]; }"


def _end_with(message: dict[str, Any]) -> None:
    """The round is over, and a name has eleven letters, which is not much."""
    if message["type"] == "table":
        for player in message["players"]:
            player["name"] = "Bartholomew"


@pytest.mark.parametrize("seats", [5, 10])
@pytest.mark.parametrize("size", [(1280, 720)], ids=str)
def test_the_end_of_a_round_breaks_no_usual_name(
    size: tuple[int, int], seats: int, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    page = visitor.page
    doctor(page, _end_with)
    visitor.sit_with_bots("saboteur", seats, options={"first": 0})
    page.get_by_test_id("close").click()
    visitor.hurry(lambda prompt: prompt["view"].get("ended") and prompt["view"]["to_act"] is None)
    Player(page, Mouse()).put_away(until="dialog-round")
    names = page.get_by_test_id("dialog-round").locator("li .head")
    assert names.evaluate_all(f"names => names.every((name) => ({LINES})(name) === 1)")


@pytest.mark.parametrize("language", ["de-DE", "es-ES", "fr-FR"])
def test_the_way_to_the_next_rank_is_read_whole_on_a_phone(language: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE, locale=language)
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 640})
    visitor.sit_with_bots("solo", 1)
    way = page.locator(".solo .rank .muted")
    assert way.evaluate("way => way.scrollWidth <= way.clientWidth")
    assert not page.evaluate(LAYOUT, {"touch": True})


def _end_solo(message: dict[str, Any]) -> None:
    """All rounds are over, with little to show."""
    if message["type"] == "prompt":
        message["prompt"]["view"] |= {"result": {"gold": [1], "winners": []}, "ended": "cards", "to_act": None}
        message["prompt"]["legal"] = []


BROKEN_RANKS = """() => [...document.querySelectorAll('.ladder b')].flatMap((rank) => {
  const words = rank.firstChild;
  const range = document.createRange();
  const top = (n) => {
    range.setStart(words, n);
    range.setEnd(words, n + 1);
    return [...range.getClientRects()].at(-1)?.top ?? 0;
  };
  return [...words.data]
    .map((_, n) => n)
    .filter((n) => n && !/[\\s\\u00ad-]/u.test(words.data.slice(n - 1, n + 1)) && top(n) > top(n - 1) + 2)
    .map((n) => words.data.slice(n - 3, n + 3));
})"""
"""Where a name goes on in the next line without a hyphen."""


@pytest.mark.parametrize("language", ["es-ES", "nl-NL", "it-IT"])
def test_the_rank_that_was_reached_fits_on_a_small_phone(language: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE, locale=language)
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 640})
    doctor(page, _end_solo)
    visitor.sit_with_bots("solo", 1)
    final = page.get_by_test_id("dialog-final")
    face, line = (final.locator(part).bounding_box() for part in (".face", ".ladder"))
    assert face is not None
    assert line is not None
    assert face["x"] >= line["x"]
    assert page.evaluate(BROKEN_RANKS) == []


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768)], ids=str)
def test_at_the_end_of_a_round_nothing_lies_over_the_own_role_on_a_tablet(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    page.get_by_test_id("close").click()
    visitor.hurry(lambda prompt: prompt["view"].get("ended") and prompt["view"]["to_act"] is None)
    Player(page, Finger()).put_away(until="dialog-round")
    page.get_by_test_id("look").tap()
    page.get_by_test_id("result").wait_for()
    role = page.locator(".m-me").bounding_box()
    assert role is not None
    for piece in (page.get_by_test_id("status"), page.get_by_test_id("result")):
        box = piece.bounding_box()
        assert box is not None
        assert box["x"] >= role["x"] + role["width"] or box["y"] + box["height"] <= role["y"]
    assert not page.evaluate(LAYOUT, {"touch": True})


@pytest.mark.parametrize("size", [(1024, 768), (820, 1180), (1280, 720), (390, 844), (844, 390)], ids=str)
def test_all_that_can_be_done_with_broken_tools_fits(size: tuple[int, int], visit: Callable[..., Visitor]) -> None:
    touch = size != (1280, 720)
    visitor = visit(**(PHONE if touch else {}))
    page = visitor.page
    doctor(page, _break_everything)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit_with_bots("solo", 1)
    page.get_by_test_id("shed-cart").wait_for()
    page.evaluate(TWO_FRAMES)
    assert not page.evaluate(LAYOUT, {"touch": touch})


def _suspect_somebody(visitor: Visitor) -> None:
    """Say so aloud: it stands at a seat whose tools are broken."""
    guest = visitor.by_wire()
    socket = guest.connect(visitor.table)
    socket.send({"type": "claim", "kind": "suspect", "seat": 1})
    visitor.page.get_by_test_id("said-of-1").wait_for()
    part([guest], [socket])


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (360, 640), (390, 844), (844, 390), (820, 1180)], ids=str)
def test_log_and_chat_have_room_for_what_is_told(size: tuple[int, int], visit: Callable[..., Visitor]) -> None:
    visitor = visit(**(PHONE if min(size) < 700 else {}))
    page = visitor.page
    doctor(page, _make_it_hard)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit_with_bots("saboteur", 10, options={"first": 0})
    page.get_by_test_id("close").click()
    if page.get_by_test_id("open-log").count():
        page.get_by_test_id("open-log").click()
    for tab in ("log", "chat"):
        page.get_by_test_id(f"tab-{tab}").click()
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(LOG_HEIGHT) >= LEAST_LOG, tab
    # Whoever says what they saw is asked about each goal, and can go back.
    page.get_by_test_id("tab-log").click()
    page.get_by_test_id("claim-saw").click()
    page.get_by_test_id("claim-gold-8,-2").scroll_into_view_if_needed()
    page.get_by_test_id("claim-cancel").click()
    page.get_by_test_id("claim-saw").wait_for()


LINES = """(box) => {
  const words = document.createRange();
  words.selectNode(box.lastChild);
  return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}"""
ROWS = """(cards) => {
  const rows = Map.groupBy(cards, (card) => card.offsetTop);
  return [...rows.values()].map((row) => row.length);
}"""


def _know_a_goal(message: dict[str, Any]) -> None:
    if message["type"] == "prompt":
        goal = message["prompt"]["view"]["goals"][0]
        goal["goal"] = "B-STONE-A"


def test_a_goal_that_is_looked_at_has_room_beside_its_words_on_a_phone_held_sideways(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(**PHONE | {"viewport": {"width": 844, "height": 390}})
    page = visitor.page
    doctor(page, _know_a_goal)
    visitor.sit_with_bots("saboteur", 5, turn_seconds=604_800, options={"first": 0})
    page.get_by_test_id("close").click()
    page.locator("[data-testid^=peeked-]").click()
    peek = page.get_by_test_id("dialog-peek")
    for words in (peek.get_by_role("heading"), peek.get_by_text(visitor.word("match.onlyYou"))):
        assert words.evaluate(LINES) == 1


def _draft_of(gold: list[int]) -> Callable[[dict[str, Any]], None]:
    def draft(message: dict[str, Any]) -> None:
        _draft_gold(message)
        if message["type"] == "prompt":
            message["prompt"]["view"]["draft"] |= {"cards": len(gold), "gold": gold}

    return draft


@pytest.mark.parametrize("worth", [[3, 3, 2, 2, 1], [3, 3, 2, 2, 1, 1], [3, 3, 2, 2, 1, 1, 1]], ids=len)
def test_no_gold_card_stands_in_a_row_of_its_own(worth: list[int], visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    doctor(page, _draft_of(worth))
    visitor.sit_with_bots("saboteur", 10, turn_seconds=604_800, options={"first": 0})
    page.get_by_test_id("dialog-draft").wait_for()
    for width, height in ((1280, 720), (820, 1180), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        rows = page.locator("[data-gold]").evaluate_all(ROWS)
        assert sum(rows) == len(worth)
        assert max(rows) - min(rows) <= 1, (width, rows)
