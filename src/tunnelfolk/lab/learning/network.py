"""The net in torch: tensors by name, and one function. `bots.net.forward` has the same layers in numpy."""

from typing import Any

from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.lab.learning.configuration import Shape
from tunnelfolk.lab.learning.encoding import Encoding, action_places, encode
from tunnelfolk.lab.learning.torch_module import torch

Parameters = dict[str, Any]


def new_parameters(shape: Shape, window: inputs.Window, seed: int) -> Parameters:
    """Weights before the first lesson; the second half of each block and the policy start at nought."""
    generator = torch.Generator().manual_seed(seed)
    width, context = shape.width, shape.context
    parameters: Parameters = {}

    def dense(name: str, fan_in: int, fan_out: int, gain: float = 1.0) -> None:
        spread = gain * (2.0 / fan_in) ** 0.5
        parameters[f"{name}.weight"] = torch.randn((fan_in, fan_out), generator=generator) * spread
        parameters[f"{name}.bias"] = torch.zeros(fan_out)

    dense("context1", inputs.NUMBERS, context)
    dense("context2", context, context)
    dense("stem", 9 * inputs.PLANES, width)
    dense("stem_context", context, width)
    parameters["cell_bias"] = torch.zeros((window.cells, width))
    for block in range(shape.blocks):
        dense(f"block{block}a", 9 * width, width)
        dense(f"block{block}_context", width + context, width, 0.5)
        dense(f"block{block}b", 9 * width, width, 0.0)
    dense("policy", width, outputs.CHANNELS, 0.02)
    dense("flat1", width + context, context)
    dense("flat2", context, outputs.NOTHING, 0.02)
    dense("value1", width, shape.value_planes)
    dense("value2", shape.value_planes * window.cells, shape.value_width)
    dense("value3", shape.value_width, 1, 0.1)
    return parameters


def run_net(parameters: Parameters, planes: Any, numbers: Any) -> tuple[Any, Any]:
    """All outputs of the policy, a row a match, and the values."""
    count, high, wide, _ = planes.shape
    relu = torch.relu

    def dense(name: str, tensor: Any) -> Any:
        return torch.nn.functional.linear(tensor, parameters[f"{name}.weight"].t(), parameters[f"{name}.bias"])

    def conv(name: str, tensor: Any) -> Any:
        weight = parameters[f"{name}.weight"]
        # Rows are the nine neighbours, each with its inputs; torch wants outputs, inputs, row, column.
        kernel = weight.reshape(3, 3, -1, weight.shape[-1]).permute(3, 2, 0, 1)
        return torch.nn.functional.conv2d(tensor, kernel, parameters[f"{name}.bias"], padding=1)

    context = relu(dense("context2", relu(dense("context1", numbers))))
    bias = parameters["cell_bias"].t().reshape(1, -1, high, wide)
    cells = conv("stem", planes.permute(0, 3, 1, 2))
    cells = relu(cells + bias + dense("stem_context", context)[:, :, None, None])
    block = 0
    while f"block{block}a.weight" in parameters:
        pooled = torch.cat((cells.mean((2, 3)), context), -1)
        inner = relu(conv(f"block{block}a", cells) + dense(f"block{block}_context", pooled)[:, :, None, None])
        cells = relu(cells + conv(f"block{block}b", inner))
        block += 1
    pooled = torch.cat((cells.mean((2, 3)), context), -1)
    flat = dense("flat2", relu(dense("flat1", pooled)))
    rows = cells.permute(0, 2, 3, 1).reshape(count, high * wide, -1)
    value = relu(dense("value1", rows)).reshape(count, -1)
    value = dense("value3", relu(dense("value2", value)))[:, 0]
    nothing = torch.zeros_like(flat[:, :1])
    return torch.cat((dense("policy", rows).reshape(count, -1), flat, nothing), -1), value


def judge(parameters: Parameters, encoding: Encoding, seen: Any, listed: Any, counts: Any) -> tuple[Any, Any]:
    """The logits of the listed codes, very low where the list is over, and the values."""
    planes, numbers = encode(encoding, seen)
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.device.type == "cuda"):
        found, values = run_net(parameters, planes, numbers)
    places = action_places(encoding, seen, listed)
    logits = torch.take_along_dim(found.float(), places.reshape(len(seen), -1).long(), 1)
    logits = logits.reshape(places.shape).sum(-1)
    slots = torch.arange(listed.shape[1], device=seen.device)
    return torch.where(slots < counts[:, None], logits, -1e9), values.float()
