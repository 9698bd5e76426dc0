"""PyTorch, or a plain word about what is missing."""

from importlib import import_module
from typing import Any


def _import_torch() -> Any:
    try:
        return import_module("torch")
    except ImportError as missing:
        raise ImportError("tunnelfolk.lab.learn needs PyTorch: pip install 'tunnelfolk[learn]'") from missing


torch: Any = _import_torch()
