"""The net of Saboteur in torch. `bots.net.saboteur_forward` has the same layers in numpy, but for the critic's."""

from typing import Any

from tunnelfolk.bots.net import saboteur_inputs as inputs
from tunnelfolk.bots.net import saboteur_outputs as outputs
from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST, WINDOW
from tunnelfolk.bots.net.saboteur_forward import SEATS_USUAL
from tunnelfolk.lab.learning.configuration import Shape
from tunnelfolk.lab.learning.network import Layers, Parameters, new_layers, new_trunk, run_trunk
from tunnelfolk.lab.learning.saboteur_encoding import (
    EYES,
    SECRET_NUMBERS,
    WATCHER,
    Encoded,
    SaboteurEncoding,
    encode_saboteur,
    saboteur_places,
)
from tunnelfolk.lab.learning.torch_module import torch

CRITIC = "value"
"""How the names of layers begin that are of use in training alone: they see secrets and are not shipped."""


def new_saboteur_parameters(shape: Shape, seed: int) -> Parameters:
    """Weights before the first lesson."""
    layers = new_layers(seed)
    width, context, seat = shape.width, shape.context, shape.seat_width
    layers.add("seat1", inputs.SEAT_NUMBERS, seat)
    layers.add("seat2", 5 * seat, seat)
    layers.add("context1", inputs.NUMBERS + 2 * seat, context)
    new_trunk(layers, shape, WINDOW, inputs.PLANES)
    layers.add("policy", width, outputs.CHANNELS, 0.02)
    layers.add("flat1", width + context, context)
    layers.add("flat2", context, outputs.NOTHING, 0.02)
    layers.add("seat3", seat, 2 * seat)
    layers.add("seat3_context", width + context, 2 * seat, 0.5)
    layers.add("seat4", 2 * seat, outputs.SEAT_CHANNELS + 1, 0.02)
    layers.add("value1", width, shape.value_planes)
    layers.add("value2", shape.value_planes * WINDOW.cells + context + SECRET_NUMBERS, shape.value_width)
    layers.add("value3", shape.value_width, SEATS_MOST, 0.1)
    return layers.parameters


def run_saboteur_net(parameters: Parameters, seen: Encoded) -> tuple[Any, Any, Any]:
    """All outputs of the policy, a row a match, values and log odds of suspicion by seat, the one that acts first."""
    layers, relu, count = Layers(parameters), torch.relu, len(seen.planes)
    is_there = seen.seats[..., inputs.IS_THERE, None]
    first = relu(layers.dense("seat1", seen.seats)) * is_there
    broke, mended = seen.broke.to(first.dtype), seen.mended.to(first.dtype)
    heard = (first, broke @ first, broke.mT @ first, mended @ first, mended.mT @ first)
    seats = relu(layers.dense("seat2", torch.cat(heard, -1))) * is_there
    numbers = torch.cat((seen.numbers, seats.sum(1) / SEATS_USUAL, seats[:, 0]), -1)
    context = relu(layers.dense("context2", relu(layers.dense("context1", numbers))))
    cells = run_trunk(parameters, seen.planes, context)
    pooled = torch.cat((cells.mean((2, 3)), context), -1)
    flat = layers.dense("flat2", relu(layers.dense("flat1", pooled)))
    around = relu(layers.dense("seat3", seats) + layers.dense("seat3_context", pooled)[:, None])
    said = layers.dense("seat4", around)
    rows = cells.permute(0, 2, 3, 1).reshape(count, WINDOW.cells, -1)
    value = relu(layers.dense("value1", rows)).reshape(count, -1)
    value = torch.cat((value, context, seen.secrets.to(value.dtype)), -1)
    value = layers.dense("value3", relu(layers.dense("value2", value))) * is_there[..., 0]
    found = (
        layers.dense("policy", rows).reshape(count, -1),
        said[..., : outputs.SUSPECT].reshape(count, -1),
        flat,
        torch.zeros_like(flat[:, :1]),
    )
    return torch.cat(found, -1), value, said[..., outputs.SUSPECT]


def judge_saboteur(
    parameters: Parameters, encoding: SaboteurEncoding, seen: Any, listed: Any, counts: Any
) -> tuple[Any, Any, Any]:
    """The logits of the listed codes, the values, and by row the loss of suspicion."""
    encoded = encode_saboteur(encoding, seen)
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.device.type == "cuda"):
        found, values, suspicion = run_saboteur_net(parameters, encoded)
    places = saboteur_places(encoding, seen, listed)
    logits = torch.take_along_dim(found.float(), places.reshape(len(seen), -1), 1).reshape(places.shape).sum(-1)
    slots = torch.arange(listed.shape[1], device=seen.device)
    return (
        torch.where(slots < counts[:, None], logits, -1e9),
        values.float(),
        suspicion_loss(encoded, suspicion.float(), seen[:, EYES] == WATCHER),
    )


def suspicion_loss(encoded: Encoded, suspicion: Any, watching: Any) -> Any:
    """How surprised the net was by who is a saboteur, in nats a seat: of all others, or for a watcher of everybody."""
    asked = encoded.seats[..., inputs.IS_THERE].clone()
    asked[:, 0] = watching.float()
    truth = (encoded.secrets[:, : suspicion.shape[1]] > 0).float()
    loss = torch.nn.functional.binary_cross_entropy_with_logits(suspicion, truth, reduction="none")
    return (loss * asked).sum(1) / asked.sum(1)
