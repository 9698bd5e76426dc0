"""What a player reads beside the board: panels, menus, summaries, the outcome."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from tunnelfolk.bots import Chance, play_out
from tunnelfolk.languages.speech import say
from tunnelfolk.rules.decks import PATHS
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import View
from tunnelfolk.terminal.choice_menu import menu_entries
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.playing import describe_outcome
from tunnelfolk.terminal.screens import hanging_list, panel_table, round_status
from tunnelfolk.terminal.seating import set_up_match
from tunnelfolk.terminal.simulation import Tally, play_matches

NAMES = ("Gruff", "Hilda", "Borin")


def panels(view: View) -> list[str]:
    console = Console(file=io.StringIO(), width=100)
    with console.capture() as capture:
        console.print(panel_table(view, NAMES))
    return capture.get().splitlines()


def test_a_panel_tells_debts_and_broken_tools() -> None:
    view = new("duel", seed=1).view(0)
    poor = replace(view.panels[1], debt=2, broken=("sabotage_lamp", "sabotage_cart"))
    whole, broken = panels(replace(view, panels=(view.panels[0], poor)))
    assert ("owes" in whole, "tools whole" in whole) == (False, True)
    assert ("owes 2 gold" in broken, "lamp and cart broken" in broken) == (True, True)


def test_what_does_not_fit_into_a_line_goes_on_below_its_text() -> None:
    console = Console(file=io.StringIO(), width=30)
    with console.capture() as capture:
        console.print(hanging_list([("  a1", "lay P01@1,0 (best): brings gold at once"), ("  a2", "pass map")]))
    lines = [line.rstrip() for line in capture.get().splitlines()]
    assert lines == ["  a1  lay P01@1,0 (best):", "      brings gold at once", "  a2  pass map"]


def test_a_line_of_a_list_never_ends_before_a_percent_sign() -> None:
    for width in range(12, 40):
        console = Console(width=width, no_color=True)
        with console.capture() as capture:
            console.print(hanging_list([("6.", "A digger would do this. 47\u00a0% → 30\u00a0%")]))
        lines = [line.strip() for line in capture.get().splitlines()]
        assert not [line for line in lines if line.startswith("%")]
        assert " ".join(" ".join(lines).split()) == "6. A digger would do this. 47 % → 30 %"


def test_the_seat_to_act_is_marked() -> None:
    match = new("saboteur", 3, seed=1)
    assert [line.startswith("▸") for line in panels(match.view())] == [seat == match.to_act for seat in range(3)]


@pytest.mark.parametrize(("options", "rounds"), [(Options(), 3), (Options(one_round=True), 1)])
def test_V3_the_status_says_how_many_rounds_there_are(options: Options, rounds: int) -> None:
    assert round_status(new("duel", seed=1, options=options).view()).startswith(f"Round 1 of {rounds} · ")


def test_a_menu_says_why_a_path_cannot_be_laid() -> None:
    moments: list[Match] = []
    play_out(new("saboteur", 3, seed=4), [Chance(4)] * 3, moments.append)
    seen = set()
    for match in moments:
        if match.to_act is None or match.state.turn != match.to_act:
            continue
        prompt = match.prompt(match.to_act)
        is_broken = bool(prompt.view.panels[match.to_act].broken)
        for entry in menu_entries(prompt, NAMES):
            says_so = entry.label.endswith("not with broken tools")
            assert says_so == (is_broken and entry.key in PATHS and len(entry.actions) == 1)
            seen.add(says_so)
    assert seen == {True, False}


def test_a_summary_gives_all_gold_to_somebodys_role() -> None:
    tally = Tally(set_up_match("saboteur", 4, Options(), "greedy,greedy,chance,chance"))
    for match in play_matches(tally.setup, 4, 1):
        tally.add(match)
    assert len(tally.gold_by_role) == 2
    assert sum(tally.gold_by_role.values()) == sum(sum(gold) for gold in tally.gold)


def test_a_draw_is_called_one() -> None:
    matches = (play_out(new("duel", seed=seed, options=Options(one_round=True)), [Chance(1)] * 2) for seed in range(99))
    draw = next(match for match in matches if match.result and len(match.result.winners) == 2)
    assert describe_outcome(draw, Cast(NAMES))[-1] == "A draw"


def test_S18_all_who_tie_in_saboteur_win_together_even_where_nobody_else_plays() -> None:
    matches = (
        play_out(new("saboteur", 3, seed=seed, options=Options(one_round=True)), [Chance(1)] * 3) for seed in range(99)
    )
    even = next(match for match in matches if match.result and len(match.result.winners) == 3)
    assert describe_outcome(even, Cast(NAMES))[-1] == say("dialogs.winTogether", names="Gruff, Hilda and Borin")


def test_winners_are_named() -> None:
    matches = (play_out(new("duel", seed=seed, options=Options(one_round=True)), [Chance(1)] * 2) for seed in range(99))
    won = next(match for match in matches if match.result and match.result.winners == (1,))
    assert describe_outcome(won, Cast(NAMES))[-1] == "Hilda strikes it rich"
    assert describe_outcome(won, Cast(NAMES, me=1))[-1] == "You strike it rich"
