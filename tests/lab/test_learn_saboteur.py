"""Saboteur's training at toy size on a CPU: what the net sees and says, its critic's secrets, and its lessons."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tunnelfolk.bots.net import saboteur_inputs as inputs
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST, retell_deeds
from tunnelfolk.bots.net.saboteur_forward import run_saboteur_net as run_shipped
from tunnelfolk.bots.net.saboteur_inputs import extract_saboteur_input
from tunnelfolk.bots.net.saboteur_outputs import saboteur_places_of
from tunnelfolk.bots.net.trained_games import weights_file
from tunnelfolk.bots.net.weights_store import read_weights
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast.layout import ROLE, SEATS
from tunnelfolk.lab.learning.recorded_rounds import play_records, read_records, save_records
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import Match, game_named, new
from tunnelfolk.rules.views import Prompt

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'tunnelfolk[learn]'")

from tunnelfolk.lab.learning import settling  # noqa: E402
from tunnelfolk.lab.learning.configuration import Rewards, Shape, read_configuration  # noqa: E402
from tunnelfolk.lab.learning.courses import Opposition, SaboteurCourse  # noqa: E402
from tunnelfolk.lab.learning.endless import Endless, Position, _seats, new_matches  # noqa: E402
from tunnelfolk.lab.learning.lessons import add_watched, thin_out  # noqa: E402
from tunnelfolk.lab.learning.recorded_matches import RecordedMatches  # noqa: E402
from tunnelfolk.lab.learning.rewards import SeatScoring  # noqa: E402
from tunnelfolk.lab.learning.rollouts import Rollout  # noqa: E402
from tunnelfolk.lab.learning.saboteur_encoding import (  # noqa: E402
    ALL_SEEING,
    DEED_WORDS,
    EYES,
    PLAYER,
    SECRETS,
    TREASURE,
    WATCHER,
    WORDS,
    count_deeds,
    encode_saboteur,
    make_saboteur_encoding,
    saboteur_places,
)
from tunnelfolk.lab.learning.saboteur_matches import (  # noqa: E402
    OLDER,
    OWN,
    SCRIPTED,
    TAUGHT,
    SaboteurMatches,
    as_players,
    draw_seats,
    guess_roles,
    play_alone,
    watch_rounds,
)
from tunnelfolk.lab.learning.saboteur_network import (  # noqa: E402
    CRITIC,
    judge_saboteur,
    new_saboteur_parameters,
    run_saboteur_net,
)
from tunnelfolk.lab.learning.saving import export_weights  # noqa: E402
from tunnelfolk.lab.learning.training import Plan, Session  # noqa: E402

GOLDEN = Path(__file__).parents[1] / "golden" / "nets" / "saboteur.json"
SMALL = Shape(width=8, blocks=1, context=16, value_planes=2, value_width=16, seat_width=8)
ENCODING = make_saboteur_encoding("cpu")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)


def row_of(vector: Any, done: Any) -> Any:
    """An observation of the seat to act with deeds and secrets."""
    seen = torch.as_tensor(fast.Batch(vector[None].copy()).observe())
    secrets = torch.zeros((1, WORDS - SECRETS), dtype=torch.int16)
    secrets[0, :SEATS_MOST] = torch.as_tensor(vector[ROLE : ROLE + SEATS_MOST].copy())
    return torch.cat((seen, done, secrets), 1)


def moments(seats: int, seed: int, share: float = 1.0) -> Iterator[tuple[Match, Prompt, Any]]:
    """Positions of a match that chance plays: the match, what the seat to act is told, and the row it trains on."""
    match, rng, number = new("saboteur", seats, seed=seed), Random(seed), 0
    done = torch.zeros((1, SEATS_MOST * DEED_WORDS), dtype=torch.int16)
    while (seat := match.to_act) is not None:
        if match.state.round > number:
            number, done = match.state.round, torch.zeros_like(done)
        prompt = match.prompt(seat, since=match.round_began)
        row = row_of(fast.vector_of(match.state), done)
        action = rng.choice(prompt.legal)
        if not isinstance(action, Take):
            if rng.random() < share:
                yield match, prompt, row
            code = torch.tensor([fast.code_of(fast.vector_of(match.state), action)])
            done = count_deeds(ENCODING, row, code, done)
        match = match.choose(prompt.legal.index(action))


def inputs_of(prompt: Prompt) -> Any:
    return extract_saboteur_input(prompt.view, retell_deeds(prompt.events).deeds)


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_training_and_bot_see_and_say_the_same(seats: int) -> None:
    looked = 0
    for match, prompt, row in moments(seats, seed=seats):
        encoded, expected = encode_saboteur(ENCODING, row), inputs_of(prompt)
        for name in ("planes", "numbers", "seats", "broke", "mended"):
            np.testing.assert_allclose(getattr(encoded, name)[0].numpy(), getattr(expected, name), atol=1e-5)
        vector = fast.vector_of(match.state)
        codes = torch.tensor([[fast.code_of(vector, action) for action in prompt.legal]])
        places = saboteur_places(ENCODING, row, codes)[0].sort(-1).values.tolist()
        assert places == [sorted(saboteur_places_of(action, match.to_act or 0, seats)) for action in prompt.legal]
        looked += int(expected.seats.sum() > 0)
    assert looked > 50


def test_what_is_hidden_changes_nothing_but_the_value() -> None:
    parameters = new_saboteur_parameters(SMALL, seed=1)
    for match, prompt, row in moments(5, seed=2, share=0.2):
        assert match.to_act is not None
        other = game_named("saboteur").determinise(prompt.view, Random(99))
        dealt_anew = row_of(fast.vector_of(other), row[:, fast.sight.SEEN_WORDS : SECRETS])
        assert torch.equal(row[:, :SECRETS], dealt_anew[:, :SECRETS])
        codes, counts = torch.zeros((1, 1), dtype=torch.int32), torch.ones(1)
        told_all, lied_to = row.clone(), row.clone()
        lied_to[:, SECRETS : SECRETS + 5] = 1 - lied_to[:, SECRETS : SECRETS + 5]
        found = [run_saboteur_net(parameters, encode_saboteur(ENCODING, one)) for one in (told_all, lied_to)]
        assert torch.equal(found[0][0], found[1][0])
        assert torch.equal(found[0][2], found[1][2])
        assert not torch.equal(found[0][1], found[1][1])
        assert judge_saboteur(parameters, ENCODING, row, codes, counts)[0].shape == (1, 1)


def test_a_watchers_net_sees_no_hand_no_role_and_no_goal() -> None:
    for match, prompt, row in moments(4, seed=3, share=0.1):
        row[0, EYES] = WATCHER
        watched = encode_saboteur(ENCODING, row)
        expected = extract_saboteur_input(match.view(None), retell_deeds(prompt.events).deeds)
        for name in ("planes", "numbers", "seats", "broke", "mended"):
            np.testing.assert_allclose(getattr(watched, name)[0].numpy(), getattr(expected, name), atol=1e-5)


def test_who_sees_all_is_told_the_roles_of_others_and_where_the_treasure_lies() -> None:
    for match, _, row in moments(5, seed=3, share=0.1):
        assert match.to_act is not None
        row[0, EYES] = ALL_SEEING
        row[0, TREASURE] = next(at for at in range(3) if match.state.goals[SABOTEUR_GOAL_CELLS[at]] == "B-GOLD")
        told = encode_saboteur(ENCODING, row)
        roles = row[0, SECRETS : SECRETS + 5].roll(-match.to_act).tolist()
        assert told.seats[0, 1:5, inputs.IS_OWN].tolist() == [0.5 if role else -0.5 for role in roles[1:]]
        assert told.seats[0, 0, inputs.IS_OWN] == 1
        covered = told.numbers[0, inputs.FACE_DOWN : inputs.FACE_DOWN + 3]
        is_treasure = (torch.arange(3) == row[0, TREASURE]).float()
        assert torch.equal(told.numbers[0, inputs.KNOWS_TREASURE :][:3], covered * is_treasure)
        assert torch.equal(told.numbers[0, inputs.KNOWS_STONE :][:3], covered * (1 - is_treasure))


def test_only_the_net_that_learns_sees_all() -> None:
    configuration = replace(read_configuration("saboteur_ceiling", toy=True), taught=0.5, older=0.0)
    course = SaboteurCourse(configuration, "cpu")
    matches, asked = course.matches(seed=3), []
    position = matches.position(128)

    def judge_eyes(position: Position) -> tuple[Any, ...]:
        asked.append(position.seen[:, EYES].clone())
        return (torch.zeros(position.codes.shape),)

    rivals = course.rivals(Opposition(best=judge_eyes, taught=judge_eyes))
    assert rivals is not None
    rivals(position, matches, torch.zeros(len(position.seen), dtype=torch.long))
    assert [eyes.unique().tolist() for eyes in asked] == [[PLAYER]]
    assert len(asked[0]) == configuration.matches // 2
    assert position.seen[:, EYES].unique().tolist() == [ALL_SEEING]
    assert as_players(position).seen[:, EYES].unique().tolist() == [PLAYER]


def test_the_shipped_net_says_the_same_as_torch(tmp_path: Path) -> None:
    parameters = new_saboteur_parameters(SMALL, seed=1)
    for name in parameters:  # what starts at nought would hide a mistake
        parameters[name] = parameters[name] + 0.05 * torch.randn_like(parameters[name])
    halves = {name: tensor.half().float() for name, tensor in parameters.items()}
    export_weights(tmp_path / "net.npz", parameters)
    weights = read_weights(tmp_path / "net.npz")
    for match, prompt, row in moments(6, seed=4, share=0.15):
        outputs, _, suspicion = run_saboteur_net(halves, encode_saboteur(ENCODING, row))
        shipped = run_shipped(weights, inputs_of(prompt))
        np.testing.assert_allclose(shipped.outputs, outputs[0].numpy(), atol=5e-4)
        np.testing.assert_allclose(shipped.suspicion, suspicion[0].numpy(), atol=5e-4)
        codes = torch.tensor([[fast.code_of(fast.vector_of(match.state), action) for action in prompt.legal]])
        logits, *_ = judge_saboteur(halves, ENCODING, row, codes, torch.tensor([codes.shape[1]]))
        np.testing.assert_allclose(Net(1, weights=weights).logits(prompt), logits[0].numpy(), atol=1e-3)


def torch_says(seats: int, seed: int, choices: list[int]) -> tuple[list[float], list[float]]:
    """Logits and log odds of suspicion by the shipped weights, in torch, after these choices of a match."""
    with np.load(str(weights_file("saboteur"))) as arrays:
        parameters = {name: torch.as_tensor(arrays[name].astype(np.float32)) for name in arrays.files}
    unused = new_saboteur_parameters(read_configuration("saboteur").shape, seed=1)
    parameters |= {name: tensor for name, tensor in unused.items() if name.startswith(CRITIC)}
    match, done = new("saboteur", seats, seed=seed), torch.zeros((1, SEATS_MOST * DEED_WORDS), dtype=torch.int16)
    for choice in choices:
        vector = fast.vector_of(match.state)
        code = torch.tensor([fast.code_of(vector, match.prompt(match.to_act or 0).legal[choice])])
        done, match = count_deeds(ENCODING, row_of(vector, done), code, done), match.choose(choice)
    vector = fast.vector_of(match.state)
    row = row_of(vector, done)
    codes = torch.tensor([[fast.code_of(vector, action) for action in match.prompt(match.to_act or 0).legal]])
    logits, *_ = judge_saboteur(parameters, ENCODING, row, codes, torch.tensor([codes.shape[1]]))
    suspicion = run_saboteur_net(parameters, encode_saboteur(ENCODING, row))[2]
    return logits[0].tolist(), suspicion[0, :seats].tolist()


def test_torch_says_of_the_shipped_weights_what_is_written_down() -> None:
    told = json.loads(GOLDEN.read_text())
    assert len(told) >= 6
    for moment in told:
        logits, suspicion = torch_says(moment["seats"], moment["seed"], moment["choices"])
        assert logits == pytest.approx(moment["logits"], abs=2e-3)
        assert suspicion == pytest.approx(moment["suspicion"], abs=2e-3)


def test_guessed_roles_are_the_same_cards_and_leave_the_own_one() -> None:
    roles = torch.tensor([[0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]] * 200, dtype=torch.int16)
    me, seats = torch.full((200,), 1), torch.full((200,), 5)
    guessed = guess_roles(roles, me, seats)
    assert (guessed[:, 1] == 1).all()
    assert (guessed.sum(1) == 2).all()
    assert (guessed[:, 5:10] == 0).all()
    assert 0 < int(guessed[:, 10].sum()) < 200
    assert len({tuple(row) for row in guessed.tolist()}) == 5


def test_tables_of_all_sizes_play_side_by_side_and_gold_is_drafted_by_itself() -> None:
    configuration = read_configuration("saboteur", toy=True)
    matches = SaboteurCourse(configuration, "cpu").matches(seed=3)
    assert isinstance(matches, SaboteurMatches)
    ended = found = 0
    sizes = set()
    for _ in range(150):
        position = matches.position(128)
        sizes |= set(position.seen[:, fast.sight.SEEN_SEATS].tolist())
        assert (position.seen[:, fast.sight.SEEN_DRAFT_SEAT] < 0).all()
        tally = matches.step(matches.choose("by_role"))
        over = tally[:, settling.HAS_ROUND_ENDED] > 0
        ended, found = ended + int(over.sum()), found + int((tally[:, settling.IS_FOUND] > 0)[over].sum())
        assert not (matches.position(128).seen[over, fast.sight.SEEN_WORDS : SECRETS] > 0).any()
    assert sizes == set(range(3, 11))
    assert ended > found > 0


def tally(*, ended: bool = False, found: bool = False, gold: tuple[int, ...] = ()) -> Any:
    row = torch.zeros((1, settling.TALLY), dtype=torch.int32)
    row[0, settling.HAS_ROUND_ENDED], row[0, settling.IS_FOUND] = ended, found
    row[0, settling.WON_GOLD : settling.WON_GOLD + len(gold)] = torch.tensor(gold)
    return row


def test_seats_are_paid_for_the_round_of_their_side_and_for_gold() -> None:
    scoring, roles = SeatScoring(Rewards(gold=0.1, team=1.0)), torch.zeros((1, SEATS_MOST))
    roles[0, 2] = 1
    before = tally(gold=(2, 0, 0))
    found = scoring.reward(roles, before, tally(ended=True, found=True, gold=(4, 1, 0)))
    assert found[0, :3].tolist() == pytest.approx([1.2, 1.1, -1.0])
    missed = scoring.reward(roles, before, tally(ended=True, gold=(2, 0, 4)))
    assert missed[0, :3].tolist() == pytest.approx([-1.0, -1.0, 1.4])
    assert not scoring.reward(roles, before, tally(gold=(2, 0, 0))).any()


def test_what_a_round_brings_is_credited_to_each_seat_that_acted_in_it() -> None:
    scoring = SeatScoring(Rewards(team=1.0))
    seen = torch.zeros((4, 1, WORDS), dtype=torch.int16)
    seen[:, 0, fast.sight.SEEN_SEATS] = 3
    seen[:, 0, fast.sight.SEEN_BY] = torch.tensor([2, 0, 1, 2])
    seen[:, 0, SECRETS + 1] = 1  # the second seat is a saboteur
    tallies = torch.stack([tally(ended=True), tally(), tally(), tally(ended=True, found=True)])
    values = torch.zeros((4, 1, SEATS_MOST))
    values[0, 0, :3] = torch.tensor([0.5, 0.25, -0.25])  # of seats 2, 0 and 1
    values[3, 0, :3] = 9.0  # of another round
    advantage, returns = scoring.estimate(seen, tallies, values, 1.0)
    assert advantage[:, 0].tolist() == pytest.approx([0.5, 1.0, -1.0])
    assert returns[0, 0, :4].tolist() == pytest.approx([1.0, 1.0, -1.0, 0.0])
    assert returns[2, 0, :3].tolist() == pytest.approx([-1.0, 1.0, 1.0])


def test_opponents_have_the_tables_that_they_are_given() -> None:
    configuration = replace(
        read_configuration("saboteur", toy=True), matches=2000, taught=0.3, older=0.2, scripted=0.1, alone=0.0
    )
    seats = draw_seats(configuration, "cpu")
    kinds = [{int(word) for word in table.unique()} - {OWN} for table in seats]
    assert all(kind <= {TAUGHT} for kind in kinds[:600])
    assert all(kind <= {OLDER} for kind in kinds[600:1000])
    assert all(kind <= {SCRIPTED} for kind in kinds[1000:1200])
    assert not any(kinds[1200:])
    sides = [table for table in seats[:600] if (table[0] == OWN).all() != (table[1] == OWN).all()]
    assert 200 < len(sides) < 300  # all diggers, or all saboteurs


def test_who_is_alone_has_one_seat_that_is_there_in_either_role() -> None:
    configuration = replace(read_configuration("saboteur", toy=True), matches=400, taught=0.5, older=0.5, alone=1.0)
    seats = draw_seats(configuration, "cpu") == OWN
    assert (seats.sum(2) == 1).all()
    assert (seats[:, 0] == seats[:, 1]).all()
    places, players = seats[:, 0].int().argmax(1), _seats("saboteur", 400)
    assert (places.numpy() < players).all()
    assert all(set(places[players == size].tolist()) == set(range(size)) for size in range(3, 11))


def test_whoever_plays_like_the_others_has_what_they_have_and_only_that_seat_is_asked() -> None:
    course, asked = SaboteurCourse(read_configuration("saboteur", toy=True), "cpu"), torch.zeros(11)

    def same(position: Position, matches: Endless) -> Any:
        del position
        return matches.choose("by_role")

    def first_listed(position: Position, matches: Endless) -> Any:
        del matches
        asked[0] += 1
        return position.codes[:, 0]

    usual = play_alone(course.matches(3), 16, same, same, 128, 2000)
    assert usual.shape == (16,)
    assert usual.mean() > 1.0
    assert not torch.equal(play_alone(course.matches(3), 16, first_listed, same, 128, 2000), usual)
    assert asked[0] > 0


def rollout_of(own: Any) -> Rollout:
    count = len(own)
    return Rollout(
        torch.zeros((count, WORDS), dtype=torch.int16), torch.ones((count, 4), dtype=torch.int32),
        torch.full((count,), 4), torch.ones(count, dtype=torch.long), own, own, own,
        torch.ones((count, SEATS_MOST)), 0, 0, 0.0, 0,
    )  # fmt: skip


def test_only_rows_of_others_are_thinned_out() -> None:
    own = torch.tensor([1.0, 0.0] * 500)
    fewer = thin_out(rollout_of(own), 0.2)
    assert int(fewer.own.sum()) == 500
    assert 60 < len(fewer.own) - 500 < 140
    assert len(fewer.seen) == len(fewer.returns) == len(fewer.advantage) == len(fewer.own)
    assert thin_out(rollout_of(own), 1.0).own is own


def test_rows_to_watch_teach_nothing_but_who_is_a_saboteur() -> None:
    rollout = rollout_of(torch.ones(2))
    more = add_watched(rollout, torch.full((5, WORDS), 7, dtype=torch.int16), 40)
    assert len(more.seen) == len(more.codes) == len(more.advantage) == 42
    assert not more.own[2:].any()
    assert more.returns[2:].isnan().all()
    assert set(more.seen[2:, EYES].tolist()) == {PLAYER, WATCHER}


def test_recorded_rounds_are_played_again_as_they_were(tmp_path: Path) -> None:
    save_records(tmp_path / "keen.npz", play_records(0.0001, seed=1))
    records = read_records(tmp_path / "keen.npz")
    assert len(records.codes) == 3
    matches = SaboteurMatches(RecordedMatches(records, new_matches("saboteur", 4, 1, "cpu"), seed=1), ENCODING)
    ended = 0
    for _ in range(int((records.codes[0] >= 0).sum()) * 2):
        matches.position(128)
        tally = matches.step(matches.choose("by_role"))
        assert not tally[:, settling.IS_BROKEN].any()
        ended += int(tally[:, settling.HAS_ROUND_ENDED].sum())
    assert ended >= 4
    assert set(records.vectors[:, SEATS].tolist()) <= set(range(3, 11))
    assert watch_rounds(matches, 10).shape == (10, WORDS)


def begin_with(folder: Path, shape: Shape) -> tuple[Session, dict[str, Any]]:
    """A run that takes a player's weights over after one iteration of imitation."""
    begun = {name: tensor for name, tensor in new_saboteur_parameters(shape, seed=5).items() if name[:5] != CRITIC}
    export_weights(folder / "begun.npz", begun)
    configuration = read_configuration("saboteur", toy=True)
    assert configuration.imitation == configuration.critic_first == 1
    plan = Plan(minutes=1.0, folder=folder, iterations=2, begin=folder / "begun.npz")
    session = Session(configuration, plan, lambda line: None)
    session.run()
    return session, {name: tensor.half().float() for name, tensor in begun.items()}


def test_a_players_weights_are_taken_over_and_its_critic_learns_first(tmp_path: Path) -> None:
    session, begun = begin_with(tmp_path, read_configuration("saboteur", toy=True).shape)
    learned = session.learner.parameters
    assert all(torch.equal(learned[name], tensor) for name, tensor in begun.items())
    fresh = new_saboteur_parameters(session.configuration.shape, seed=0)
    critic = [name for name in learned if name.startswith(CRITIC)]
    assert critic
    assert not any(torch.equal(learned[name], fresh[name]) for name in critic)
    assert session.taught is not None
    assert not any(torch.equal(session.taught[name], tensor) for name, tensor in begun.items() if tensor.any())
    session.run()  # from now on everything learns
    assert not torch.equal(session.learner.parameters["policy.weight"], begun["policy.weight"])


def test_a_players_weights_of_another_size_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"begun\.npz: .*not as in saboteur\.toml"):
        begin_with(tmp_path, replace(SMALL, width=12))


def test_a_run_at_toy_size_learns_saves_and_goes_on(tmp_path: Path) -> None:
    told: list[str] = []
    configuration = read_configuration("saboteur", toy=True)
    save_records(tmp_path / "keen.npz", play_records(0.0001, seed=1))
    files = (tmp_path / "keen.npz",)
    plan = Plan(minutes=1.0, folder=tmp_path, iterations=2, records=files, watch=files)
    first = Session(configuration, plan, told.append)
    assert first.run().iteration == 2
    assert first.taught is not None
    rows = [line.split(",") for line in (tmp_path / "saboteur.csv").read_text().splitlines()]
    losses = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    names = ("policy_loss", "value_loss", "entropy", "side_loss")
    assert all(np.isfinite(float(row[name])) for row in losses for name in names)
    assert all(float(row["side_loss"]) > 0 for row in losses)
    again = Session(configuration, plan, told.append)
    assert again.taught is not None
    assert again.run().iteration == 4
    assert any("against its teacher's pupil" in line for line in told)
    weights = read_weights(tmp_path / "saboteur.npz")
    assert not [name for name in weights if name.startswith("value")]
    match, bot = new("saboteur", 4, seed=1), Net(1, weights=weights)
    while (seat := match.to_act) is not None and match.state.round < 2:
        match = match.choose(bot.choose(match.prompt(seat, since=match.round_began)))
