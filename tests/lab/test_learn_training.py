"""The training at toy size on a CPU; where PyTorch is not installed there is nothing to train with."""

import math
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tunnelfolk.bots.net.forward import run_net as run_shipped
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.net_inputs import WINDOWS, NetInput, extract_input
from tunnelfolk.bots.net.net_outputs import places_of
from tunnelfolk.bots.net.weights_store import read_weights
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast import sight
from tunnelfolk.rules.game import Match, game_named, new
from tunnelfolk.rules.options import Options

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'tunnelfolk[learn]'")

from tunnelfolk.lab.learning import settling  # noqa: E402
from tunnelfolk.lab.learning.configuration import Rewards, Shape, Slope, read_configuration  # noqa: E402
from tunnelfolk.lab.learning.courses import Opposition  # noqa: E402
from tunnelfolk.lab.learning.encoding import action_places, encode, make_encoding  # noqa: E402
from tunnelfolk.lab.learning.endless import Position, new_matches  # noqa: E402
from tunnelfolk.lab.learning.lessons import Learner, NotANumber, learn, new_learner  # noqa: E402
from tunnelfolk.lab.learning.network import judge, new_parameters, run_net  # noqa: E402
from tunnelfolk.lab.learning.recorded_matches import RecordedMatches  # noqa: E402
from tunnelfolk.lab.learning.recorded_rounds import play_records, read_records, save_records  # noqa: E402
from tunnelfolk.lab.learning.rewards import GoldScoring, advantages  # noqa: E402
from tunnelfolk.lab.learning.rivals import FrozenRival, PupilRival, learner_seats  # noqa: E402
from tunnelfolk.lab.learning.rollouts import Rollout  # noqa: E402
from tunnelfolk.lab.learning.saving import export_weights  # noqa: E402
from tunnelfolk.lab.learning.training import Plan, Session  # noqa: E402

GAMES = ("duel", "solo")
SMALL = Shape(width=8, blocks=2, context=16, value_planes=2, value_width=16)
TOY = Shape(width=8, blocks=1, context=16, value_planes=2, value_width=16)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)


def moments(game: str, seeds: int = 3, share: float = 0.3) -> list[Match]:
    """Moments of matches that chance plays; of Solo in both colours."""
    found = []
    for seed in range(seeds):
        options = Options(colour="blue") if game == "solo" and seed % 2 else Options()  # type: ignore[arg-type]
        match, rng = new(game, seed=seed, options=options), Random(seed)
        while match.to_act is not None:
            if rng.random() < share:
                found.append(match)
            match = match.choose(rng.randrange(len(match.legal)))
    return found


def observe(match: Match) -> Any:
    return torch.as_tensor(fast.Batch(fast.vector_of(match.state)[None].copy()).observe())


@pytest.mark.parametrize("game", GAMES)
def test_training_and_bot_see_and_say_the_same(game: str) -> None:
    encoding = make_encoding(game, "cpu")
    for match in moments(game):
        assert match.to_act is not None
        prompt, seen = match.prompt(match.to_act), observe(match)
        planes, numbers = encode(encoding, seen)
        expected = extract_input(prompt.view)
        np.testing.assert_allclose(planes[0].numpy(), expected.planes, atol=1e-6)
        np.testing.assert_allclose(numbers[0].numpy(), expected.numbers, atol=1e-6)
        vector = fast.vector_of(match.state)
        codes = torch.tensor([[fast.code_of(vector, action) for action in prompt.legal]], dtype=torch.int32)
        places = action_places(encoding, seen, codes)[0].sort(-1).values.tolist()
        assert places == [sorted(places_of(action, WINDOWS[game])) for action in prompt.legal]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_words_change_nothing_in_what_the_net_sees(game: str) -> None:
    encoding = make_encoding(game, "cpu")
    for match in moments(game, seeds=2):
        assert match.to_act is not None
        other = game_named(game).determinise(match.view(match.to_act), Random(99))
        dealt_anew = torch.as_tensor(fast.Batch(fast.vector_of(other)[None].copy()).observe())
        for one, same in zip(encode(encoding, observe(match)), encode(encoding, dealt_anew), strict=True):
            assert torch.equal(one, same)


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_net_says_the_same_as_torch(game: str, tmp_path: Path) -> None:
    parameters = new_parameters(SMALL, WINDOWS[game], seed=1)
    for name in parameters:  # what starts at nought would hide a mistake
        parameters[name] = parameters[name] + 0.05 * torch.randn_like(parameters[name])
    halves = {name: tensor.half().float() for name, tensor in parameters.items()}
    export_weights(tmp_path / "net.npz", parameters)
    weights = read_weights(tmp_path / "net.npz")
    encoding = make_encoding(game, "cpu")
    for match in moments(game, seeds=1, share=0.2):
        assert match.to_act is not None
        prompt, seen = match.prompt(match.to_act), observe(match)
        planes, numbers = encode(encoding, seen)
        outputs, value = run_net(halves, planes, numbers)
        shipped = run_shipped(weights, NetInput(planes[0].numpy(), numbers[0].numpy()))
        np.testing.assert_allclose(shipped.outputs, outputs[0].numpy(), atol=2e-4)
        assert shipped.value == pytest.approx(float(value[0]), abs=2e-4)
        vector = fast.vector_of(match.state)
        codes = torch.tensor([[fast.code_of(vector, action) for action in prompt.legal]], dtype=torch.int32)
        logits, *_ = judge(halves, encoding, seen, codes, torch.tensor([codes.shape[1]]))
        np.testing.assert_allclose(Net(1, weights=weights).logits(prompt), logits[0].numpy(), atol=2e-4)


def tally(first: int, second: int, *, goals: int = 6, over: bool = False, round_over: bool = False) -> Any:
    row = torch.zeros((1, settling.TALLY), dtype=torch.int32)
    row[0, settling.FIRST_GOLD], row[0, settling.SECOND_GOLD], row[0, settling.GOALS_LEFT] = first, second, goals
    row[0, settling.IS_OVER], row[0, settling.HAS_ROUND_ENDED] = over, round_over or over
    return row


def test_the_rewards_of_a_duel_add_up_to_who_won() -> None:
    scoring = GoldScoring(Rewards(gold=5.0), is_zero_sum=True, progress=0.0)
    tallies = [tally(9, 2, over=True), tally(0, 0), tally(3, 0), tally(3, 4), tally(3, 4, over=True)]
    seats = [0, 0, 1, 1]
    plies = zip(tallies[:-1], tallies[1:], seats, strict=True)
    rewards = [float(scoring.reward(before, after, torch.tensor([seat]))) for before, after, seat in plies]
    assert rewards[1] > 0  # three gold for the first seat, which played
    assert rewards[2] > 0  # four for the second, which played
    assert sum(reward * (1 - 2 * seat) for reward, seat in zip(rewards, seats, strict=True)) == pytest.approx(-1)


def test_alone_the_gold_is_the_reward_and_goals_are_a_bonus_at_first() -> None:
    rewards = Rewards(gold=0.25, goal=0.1, goal_until=0.5)
    before, after, seat = tally(2, 0, goals=4, round_over=True), tally(3, 0, goals=5), torch.tensor([0])
    early, late = (GoldScoring(rewards, is_zero_sum=False, progress=progress) for progress in (0.0, 0.5))
    assert float(late.reward(before, after, seat)) == pytest.approx(0.25)
    assert float(early.reward(before, after, seat)) == pytest.approx(0.25 + 0.1)  # a new round: six goals before


def test_advantages_change_sides_with_the_seat_and_stop_where_a_match_ends() -> None:
    rewards = torch.tensor([[0.0], [1.0], [5.0]])
    values, seats = torch.zeros((4, 1)), torch.tensor([[0], [1], [0], [0]])
    is_over = torch.tensor([[0], [1], [0]])
    assert advantages(rewards, values, seats, is_over, 1.0)[:, 0].tolist() == [-1.0, 1.0, 5.0]


def bandit(learner: Learner, rounds: int) -> float:
    """Teach the smallest game there is, three choices of which the last pays; the chance of that one at the end."""
    configuration = read_configuration("solo", toy=True)
    seen = torch.zeros((64, 1), dtype=torch.int16)
    codes, counts = torch.arange(3, dtype=torch.int32).repeat(64, 1), torch.full((64,), 3)

    def rows(parameters: Any, seen: Any, codes: Any, counts: Any) -> tuple[Any, Any, Any]:
        value = parameters["value"].expand(len(seen))
        return parameters["logits"].expand(len(seen), 3), value, torch.zeros_like(value)

    for _ in range(rounds):
        logs = torch.log_softmax(learner.parameters["logits"].detach(), -1)
        chosen = torch.multinomial(logs.exp(), 64, replacement=True)
        returns = (chosen == 2).float()
        value = learner.parameters["value"].detach()
        own = torch.ones(64)
        rollout = Rollout(seen, codes, counts, chosen, logs[chosen], own, returns - value, returns, 64, 0, 0.0, 0)
        learn(learner, rows, rollout, configuration, 0.0, imitate=False)
    return float(torch.softmax(learner.parameters["logits"].detach(), -1)[2])


def test_a_tiny_game_is_really_learned() -> None:
    learner = new_learner({"logits": torch.zeros(3), "value": torch.zeros(())})
    assert bandit(learner, 0) == pytest.approx(1 / 3)
    assert bandit(learner, 800) > 0.6


def test_a_loss_that_is_no_number_stops_the_run_before_the_weights_are_spoilt() -> None:
    learner = new_learner({"logits": torch.zeros(3), "value": torch.tensor(float("nan"))})
    with pytest.raises(NotANumber):
        bandit(learner, 1)
    assert torch.equal(learner.parameters["logits"].detach(), torch.zeros(3))


def test_what_somebody_else_chose_though_the_net_never_would_spoils_nothing() -> None:
    learner = new_learner({"logits": torch.zeros(3), "value": torch.zeros(())})
    seen, codes = torch.zeros((64, 1), dtype=torch.int16), torch.arange(3, dtype=torch.int32).repeat(64, 1)
    own, chosen = (torch.arange(64) % 2).float(), torch.full((64,), 2)
    logs = torch.where(own > 0, np.log(1 / 3), -300.0)
    # Better by half than expected where the net chose, and worse where somebody else did.
    advantage = own - 0.5 + 0.1 * torch.randn(64)
    rollout = Rollout(
        seen, codes, torch.full((64,), 3), chosen, logs, own, advantage, torch.zeros(64), 64, 0, 0.0, 0
    )  # fmt: skip

    def rows(parameters: Any, seen: Any, codes: Any, counts: Any) -> tuple[Any, Any, Any]:
        value = parameters["value"].expand(len(seen))
        return parameters["logits"].expand(len(seen), 3), value, torch.zeros_like(value)

    losses = learn(learner, rows, rollout, read_configuration("solo", toy=True), 0.0, imitate=False)
    assert np.isfinite(losses.policy)


def test_a_slope_falls_in_equal_ratios_and_stays_at_its_end() -> None:
    assert [Slope(1.0, 0.01).at(progress) for progress in (0.0, 0.5, 2.0)] == pytest.approx([1.0, 0.1, 0.01])


@pytest.mark.parametrize("game", GAMES)
def test_a_run_at_toy_size_learns_saves_and_goes_on(game: str, tmp_path: Path) -> None:
    told: list[str] = []
    configuration = read_configuration(game, toy=True)
    plan = Plan(minutes=1.0, folder=tmp_path, iterations=2)
    first = Session(configuration, plan, told.append).run()
    assert first.iteration == 2
    rows = [line.split(",") for line in (tmp_path / f"{game}.csv").read_text().splitlines()]
    losses = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    assert all(np.isfinite(float(row[name])) for row in losses for name in ("policy_loss", "value_loss", "entropy"))
    assert any(row["gate"] for row in losses)
    again = Session(configuration, plan, told.append)
    assert again.trained.iteration == 2
    assert again.run().iteration == 4
    assert any("goes on after" in line for line in told)
    match = new(game, seed=1)
    bot = Net(1, weights=read_weights(tmp_path / f"{game}.npz"))
    for _ in range(10):
        match = match.choose(bot.choose(match.prompt(match.to_act or 0)))


def weak_weights(path: Path) -> Path:
    """A small net that never learned."""
    parameters = new_parameters(TOY, WINDOWS["duel"], seed=3)
    export_weights(path, {name: tensor + 0.05 * torch.randn_like(tensor) for name, tensor in parameters.items()})
    return path


def test_a_best_response_learns_to_beat_a_net_that_never_changes(tmp_path: Path) -> None:
    told: list[str] = []
    configuration = replace(
        read_configuration("duel_response", toy=True),
        matches=64,
        plies=16,
        minibatch=256,
        gate_matches=64,
        gate_seconds=math.inf,
        learning_rate=Slope(3e-3, 3e-3),
    )
    plan = Plan(minutes=60.0, folder=tmp_path, iterations=10, against=weak_weights(tmp_path / "weak.npz"))
    session = Session(configuration, plan, told.append)
    judged, frozen = session.judge_of(session.learner.average), session.judge_of(session.frozen or {})
    before = session.course.gate(judged, Opposition(frozen=frozen), -1.0)
    session.run()
    after = session.course.gate(session.judge_of(session.learner.average), Opposition(frozen=frozen), -1.0)
    assert before.worth == pytest.approx(0.5)  # it begins with what it is to beat, on the same deals for both seats
    assert after.worth > 0.7


def test_a_best_response_has_files_of_its_own_and_goes_on_from_them(tmp_path: Path) -> None:
    told: list[str] = []
    plan = Plan(minutes=1.0, folder=tmp_path, iterations=2, against=weak_weights(tmp_path / "weak.npz"))
    configuration = read_configuration("duel_response", toy=True)
    assert Session(configuration, plan, told.append).run().iteration == 2
    assert Session(configuration, plan, told.append).run().iteration == 4
    assert {path.name for path in tmp_path.glob("duel*")} >= {
        f"duel-response.{ending}" for ending in ("pt", "csv", "npz")
    }
    assert not (tmp_path / "duel.pt").exists()
    assert any("against the frozen one" in line for line in told)


def test_a_fresh_best_response_begins_with_imitation(tmp_path: Path) -> None:
    against = weak_weights(tmp_path / "weak.npz")
    plan = Plan(minutes=1.0, folder=tmp_path, iterations=2, against=against, is_fresh=True)
    session = Session(read_configuration("duel_response", toy=True), plan, lambda line: None)
    assert not torch.equal(session.learner.parameters["stem.weight"], (session.frozen or {})["stem.weight"])
    session.run()
    assert session.taught is not None


def test_the_frozen_rival_sits_at_either_seat_in_half_of_the_matches_and_plays_its_best() -> None:
    matches = new_matches("duel", 8, 5, "cpu")
    position = matches.position(160)

    def last_listed(position: Position) -> tuple[Any, ...]:
        slots = torch.arange(position.codes.shape[1])
        return (torch.where(slots == position.counts[:, None] - 1, 1.0, 0.0),)

    rival = FrozenRival(last_listed, learner_seats(8, "cpu"))
    played, own = rival(position, matches, torch.zeros(8, dtype=torch.long))
    is_own = position.seen[:, sight.SEEN_BY] == torch.tensor([0, 1] * 4)
    assert own.tolist() == is_own.float().tolist()
    assert torch.equal(played, torch.where(is_own, 0, position.counts.long() - 1))


def test_a_pupil_sits_at_one_seat_of_the_first_matches_and_the_others_are_the_learners() -> None:
    matches = new_matches("duel", 8, 5, "cpu")
    position = matches.position(160)

    def sure_of_the_last(position: Position) -> tuple[Any, ...]:
        assert len(position.codes) == 6
        slots = torch.arange(position.codes.shape[1])
        return (torch.where(slots == position.counts[:, None] - 1, 99.0, 0.0),)

    rival = PupilRival(sure_of_the_last, learner_seats(6, "cpu"))
    played, own = rival(position, matches, torch.zeros(8, dtype=torch.long))
    is_own = torch.cat((position.seen[:6, sight.SEEN_BY] == torch.tensor([0, 1] * 3), torch.ones(2, dtype=torch.bool)))
    assert 0 < int(is_own.sum()) < 8
    assert own.tolist() == is_own.float().tolist()
    assert torch.equal(played, torch.where(is_own, 0, position.counts.long() - 1))


def test_recorded_rounds_of_the_duel_are_played_again_and_each_pays_for_itself(tmp_path: Path) -> None:
    save_records(tmp_path / "keen.npz", play_records(0.0001, seed=1, game="duel"))
    records = read_records(tmp_path / "keen.npz")
    assert len(records.codes) == 3
    matches = RecordedMatches(records, new_matches("duel", 4, 1, "cpu"), seed=1)
    ended = 0
    for _ in range(int((records.codes >= 0).sum(1).max()) * 2):
        tally = matches.step(matches.choose("by_role"))
        assert not tally[:, settling.IS_BROKEN].any()
        ended += int(tally[:, settling.HAS_ROUND_ENDED].sum())
        # Another round of another match follows: its gold is no news to this one.
        assert torch.equal(tally[:, settling.IS_OVER] > 0, tally[:, settling.HAS_ROUND_ENDED] > 0)
    assert ended >= 4


def test_a_run_against_the_pupil_of_recorded_players_learns_and_tells_how_it_does_against_it(tmp_path: Path) -> None:
    told: list[str] = []
    save_records(tmp_path / "keen.npz", play_records(0.0001, seed=1, game="duel"))
    begun = tmp_path / "begun.npz"
    export_weights(begun, new_parameters(read_configuration("duel_mixed", toy=True).shape, WINDOWS["duel"], seed=3))
    plan = Plan(minutes=1.0, folder=tmp_path, iterations=3, records=(tmp_path / "keen.npz",), begin=begun)
    session = Session(read_configuration("duel_mixed", toy=True), plan, told.append)
    session.run()
    assert session.taught is not None
    assert all("against its teacher's pupil" in line for line in told if "against" in line)
    assert any("against" in line for line in told)


def test_alone_there_is_nobody_to_respond_to(tmp_path: Path) -> None:
    plan = Plan(minutes=1.0, folder=tmp_path, against=weak_weights(tmp_path / "weak.npz"))
    with pytest.raises(ValueError, match="a best response in 'solo': expected a game of two"):
        Session(read_configuration("solo", toy=True), plan)
