"""The net in torch: tensors by name, and one function. `bots.net.forward` has the same layers in numpy."""

from typing import Any

from msgspec import Struct

from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.lab.learning.configuration import Shape
from tunnelfolk.lab.learning.encoding import Encoding, action_places, encode
from tunnelfolk.lab.learning.torch_module import torch

Parameters = dict[str, Any]


class NewLayers(Struct, frozen=True):
    """Layers before the first lesson, drawn one after the other from one seed."""

    generator: Any
    parameters: Parameters

    def add(self, name: str, fan_in: int, fan_out: int, gain: float = 1.0) -> None:
        """One more layer."""
        spread = gain * (2.0 / fan_in) ** 0.5
        self.parameters[f"{name}.weight"] = torch.randn((fan_in, fan_out), generator=self.generator) * spread
        self.parameters[f"{name}.bias"] = torch.zeros(fan_out)


def new_layers(seed: int) -> NewLayers:
    """No layers yet."""
    return NewLayers(torch.Generator().manual_seed(seed), {})


def new_trunk(layers: NewLayers, shape: Shape, window: inputs.Window, planes: int) -> None:
    """Add the layers of the trunk; the second half of each block starts at nought."""
    width, context = shape.width, shape.context
    layers.add("context2", context, context)
    layers.add("stem", 9 * planes, width)
    layers.add("stem_context", context, width)
    layers.parameters["cell_bias"] = torch.zeros((window.cells, width))
    for block in range(shape.blocks):
        layers.add(f"block{block}a", 9 * width, width)
        layers.add(f"block{block}_context", width + context, width, 0.5)
        layers.add(f"block{block}b", 9 * width, width, 0.0)


def new_parameters(shape: Shape, window: inputs.Window, seed: int) -> Parameters:
    """Weights before the first lesson; the policy starts at nought."""
    layers = new_layers(seed)
    width, context = shape.width, shape.context
    layers.add("context1", inputs.NUMBERS, context)
    new_trunk(layers, shape, window, inputs.PLANES)
    layers.add("policy", width, outputs.CHANNELS, 0.02)
    layers.add("flat1", width + context, context)
    layers.add("flat2", context, outputs.NOTHING, 0.02)
    layers.add("value1", width, shape.value_planes)
    layers.add("value2", shape.value_planes * window.cells, shape.value_width)
    layers.add("value3", shape.value_width, 1, 0.1)
    return layers.parameters


class Layers:
    """Weights by the names of their layers. A plain class: `torch.compile` cannot make a Struct."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters

    def dense(self, name: str, tensor: Any) -> Any:
        """A layer by name."""
        weight, bias = self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"]
        return torch.nn.functional.linear(tensor, weight.t(), bias)

    def conv(self, name: str, tensor: Any) -> Any:
        """A 3 by 3 convolution."""
        weight = self.parameters[f"{name}.weight"]
        # Rows are the nine neighbours, each with its inputs; torch wants outputs, inputs, row, column.
        kernel = weight.reshape(3, 3, -1, weight.shape[-1]).permute(3, 2, 0, 1)
        return torch.nn.functional.conv2d(tensor, kernel, self.parameters[f"{name}.bias"], padding=1)


def run_trunk(parameters: Parameters, planes: Any, context: Any) -> Any:
    """The convolutions: a match, number, row, column."""
    layers, relu, (_, high, wide, _) = Layers(parameters), torch.relu, planes.shape
    bias = parameters["cell_bias"].t().reshape(1, -1, high, wide)
    cells = layers.conv("stem", planes.permute(0, 3, 1, 2))
    cells = relu(cells + bias + layers.dense("stem_context", context)[:, :, None, None])
    block = 0
    while f"block{block}a.weight" in parameters:
        pooled = torch.cat((cells.mean((2, 3)), context), -1)
        told = layers.dense(f"block{block}_context", pooled)[:, :, None, None]
        inner = relu(layers.conv(f"block{block}a", cells) + told)
        cells = relu(cells + layers.conv(f"block{block}b", inner))
        block += 1
    return cells


def run_net(parameters: Parameters, planes: Any, numbers: Any) -> tuple[Any, Any]:
    """All outputs of the policy, a row a match, and the values."""
    layers, relu, (count, high, wide, _) = Layers(parameters), torch.relu, planes.shape
    context = relu(layers.dense("context2", relu(layers.dense("context1", numbers))))
    cells = run_trunk(parameters, planes, context)
    pooled = torch.cat((cells.mean((2, 3)), context), -1)
    flat = layers.dense("flat2", relu(layers.dense("flat1", pooled)))
    rows = cells.permute(0, 2, 3, 1).reshape(count, high * wide, -1)
    value = relu(layers.dense("value1", rows)).reshape(count, -1)
    value = layers.dense("value3", relu(layers.dense("value2", value)))[:, 0]
    nothing = torch.zeros_like(flat[:, :1])
    return torch.cat((layers.dense("policy", rows).reshape(count, -1), flat, nothing), -1), value


def judge(parameters: Parameters, encoding: Encoding, seen: Any, listed: Any, counts: Any) -> tuple[Any, Any, Any]:
    """The logits of the listed codes, very low where the list is over, the values, and no other loss."""
    planes, numbers = encode(encoding, seen)
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.device.type == "cuda"):
        found, values = run_net(parameters, planes, numbers)
    places = action_places(encoding, seen, listed)
    logits = torch.take_along_dim(found.float(), places.reshape(len(seen), -1).long(), 1)
    logits = logits.reshape(places.shape).sum(-1)
    slots = torch.arange(listed.shape[1], device=seen.device)
    values = values.float()
    return torch.where(slots < counts[:, None], logits, -1e9), values, torch.zeros_like(values)
