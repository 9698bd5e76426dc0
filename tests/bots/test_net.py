"""The bot `net` from a Prompt: its inputs, its outputs, its net in numpy, and what it does without weights."""

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.bots.made_up_nets import race_weights
from tunnelfolk.arena.contenders import UnknownBot, contender, require_player
from tunnelfolk.bots import ladder
from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.bots.net.forward import run_net
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.net_inputs import WINDOWS, extract_input
from tunnelfolk.bots.net.net_outputs import places_of
from tunnelfolk.bots.net.trained_games import trained_games
from tunnelfolk.bots.net.weights_store import read_weights, weights_for
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.actions import Collapse, Dig, Discard, Done, Take
from tunnelfolk.rules.game import Match, game_named, new
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import Prompt

GAMES = ("duel", "solo")


def prompts(game: str, seed: int = 5, options: Options = Options()) -> list[Prompt]:  # noqa: B008
    """The prompts of a match that chance plays."""
    match, rng, found = new(game, seed=seed, options=options), Random(seed), []
    while (seat := match.to_act) is not None:
        found.append(match.prompt(seat))
        match = match.choose(rng.randrange(len(found[-1].legal)))
    return found


def play(match: Match, bot: Net) -> Match:
    while (seat := match.to_act) is not None:
        match = match.choose(bot.choose(match.prompt(seat)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_match_from_prompts_and_the_same_one_again(game: str) -> None:
    bots = [Net("seed", weights=race_weights(game)) for _ in range(2)]
    matches = [play(new(game, seed=3), bot) for bot in bots]
    assert matches[0].result is not None
    assert matches[0].result == matches[1].result


@pytest.mark.parametrize("options", [Options(one_round=True), Options(opening_strikes=True)])
def test_variants_it_never_saw_it_plays_as_if_they_were_not_there(options: Options) -> None:
    assert play(new("solo", seed=3, options=options), Net(1, weights=race_weights("solo"))).result is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_in_the_window_has_outputs_of_its_own(game: str) -> None:
    flat = WINDOWS[game].cells * outputs.CHANNELS
    size, outside = flat + outputs.FLAT, {flat + outputs.OUTSIDE_DIG, flat + outputs.OUTSIDE_OTHER}
    for prompt in prompts(game):
        places = [tuple(sorted(places_of(action, WINDOWS[game]))) for action in prompt.legal]
        assert all(0 <= place < size for row in places for place in row)
        inside = [row for row in places if not outside.intersection(row)]
        assert len(set(inside)) == len(inside) > 0


def test_choices_outside_the_window_share_an_output() -> None:
    window = WINDOWS["duel"]
    near, far, farther = (places_of(Dig("P01", (x, 0)), window) for x in (3, 20, 21))
    assert far == farther != near
    assert places_of(Collapse((20, 0)), window)[0] != far[0]


@pytest.mark.parametrize("action", [Take(1), Discard(())])
def test_an_action_of_another_game_is_refused(action: Take | Discard) -> None:
    with pytest.raises(outputs.Unplayable, match="expected an action of the Duel or of Solo"):
        places_of(action, WINDOWS["duel"])


def test_a_single_choice_needs_no_net() -> None:
    prompt = replace(prompts("duel")[0], legal=(Done(),))
    assert Net(1, weights={}).choose(prompt) == 0


def test_a_cold_net_plays_its_best_and_a_hot_one_anything() -> None:
    weights, prompt = race_weights("duel"), prompts("duel")[0]
    best = int(Net(1, weights=weights).logits(prompt).argmax())
    assert {Net(seed, weights=weights).choose(prompt) for seed in range(20)} == {best}
    assert len({Net(seed, 100.0, weights).choose(prompt) for seed in range(20)}) > 3


def test_it_explains_its_best_choices_with_chances_and_reasons() -> None:
    bot, prompt = Net(1, weights=race_weights("duel")), prompts("duel")[0]
    advice = bot.explain(prompt)
    assert advice[0].choice == bot.choose(prompt)
    assert 1 >= advice[0].score >= advice[1].score > 0
    assert all(one.text for one in advice)


def test_only_the_neighbours_of_a_cell_enter_a_convolution() -> None:
    weights, prompt = dict(race_weights("duel")), prompts("duel")[0]
    for name in ("block0_context", "stem_context", "flat1"):
        weights[f"{name}.weight"] = np.zeros_like(weights[f"{name}.weight"])
    seen = extract_input(prompt.view)
    before = run_net(weights, seen).outputs[: WINDOWS["duel"].cells * outputs.CHANNELS].reshape(9, 12, -1)
    planes = seen.planes.copy()
    planes[0, 0] += 1
    after = run_net(weights, inputs.NetInput(planes, seen.numbers)).outputs
    changed = (after[: before.size].reshape(before.shape) != before).any(-1)
    assert changed[0, 0]
    assert not changed[4:].any()  # three convolutions reach three cells far
    assert not changed[:, 4:].any()


def test_unseen_cards_are_the_deck_less_what_lies_open_or_in_hand() -> None:
    for prompt in prompts("duel")[:60]:
        view = prompt.view
        numbers = extract_input(view).numbers
        hidden = sum(panel.cards for at, panel in enumerate(view.panels) if at != view.seat)
        backs = view.discards.count("?")
        assert numbers[inputs.UNSEEN : inputs.PILE].sum() == view.pile + view.aside + hidden + backs
        assert numbers[: inputs.UNSEEN].sum() == len(view.hand)


def test_blue_sees_its_own_start_as_green_sees_its_own() -> None:
    green, blue = (extract_input(new("duel", seed=1).prompt(seat).view).planes for seat in (0, 1))
    rows = WINDOWS["duel"].place_of((0, 1)), WINDOWS["duel"].place_of((0, -1))
    own = [
        planes.reshape(-1, inputs.PLANES)[place, inputs.START_OWN]
        for planes, place in zip((green, blue), rows, strict=True)
    ]
    assert own == [1, 1]


def test_weights_are_read_as_single_precision(tmp_path: Path) -> None:
    np.savez(tmp_path / "duel.npz", one=np.array([0.5], np.float16))
    weights = read_weights(tmp_path / "duel.npz")
    assert weights["one"].dtype == np.float32
    assert weights["one"][0] == 0.5


def test_a_game_without_weights_is_refused_in_one_line() -> None:
    with pytest.raises(CannotPlay, match=r"^bot 'net' cannot play 'chess': no net was trained for it$"):
        weights_for("chess")


def test_the_ladder_has_the_net_where_it_has_weights() -> None:
    assert ("net" in ladder.names()) == bool(trained_games())
    if not trained_games():
        with pytest.raises(ladder.MissingBot, match="no weights for any game"):
            ladder.bot_named("net")


def test_shipped_weights_are_small_and_finite_and_fit_their_game() -> None:
    for game in trained_games():
        weights = weights_for(game)
        assert sum(array.size for array in weights.values()) * 2 <= 2_000_000
        assert all(np.isfinite(array).all() for array in weights.values())
        assert play(new(game, seed=9), Net(1)).result is not None


def test_the_net_needs_nothing_of_the_lab() -> None:
    found = (
        "import sys, tunnelfolk.bots.net.net_bot; print([m for m in sys.modules if m == 'numba' or 'folk.lab' in m])"
    )
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_of_other_cards_is_refused() -> None:
    prompt = prompts("duel")[0]
    with pytest.raises(CannotPlay, match=r"^bot 'net' cannot play 'smugglers': it knows saboteur, duel, solo$"):
        Net(1, weights=race_weights("duel")).choose(replace(prompt, view=replace(prompt.view, game="smugglers")))


def test_the_arena_takes_weights_that_are_not_installed(tmp_path: Path) -> None:
    np.savez(tmp_path / "mine.npz", **race_weights("duel"))  # type: ignore[arg-type]
    bot, prompt = contender(f"net:{tmp_path / 'mine.npz'}", "1"), prompts("duel")[0]
    assert bot.choose(prompt) == Net(1, weights=race_weights("duel")).choose(prompt)
    with pytest.raises(UnknownBot, match=r"there is no file nowhere\.npz$"):
        contender("net:nowhere.npz", "1")
    hot = contender(f"net@1.5:{tmp_path / 'mine.npz'}", "1")
    assert isinstance(hot, Net)
    assert hot.temperature == 1.5


def test_weights_of_ones_own_may_be_for_a_game_that_has_none_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ladder._EXTRA, "net", replace(ladder._EXTRA["net"], games=("duel",)))
    with pytest.raises(CannotPlay):
        require_player("net", game_named("solo").FACTS)
    require_player("net:build/solo.npz", game_named("solo").FACTS)
    require_player("net@2", game_named("duel").FACTS)
    with pytest.raises(CannotPlay, match="it knows saboteur, duel, solo"):
        require_player("net:build/solo.npz", replace(game_named("solo").FACTS, name="smugglers"))
