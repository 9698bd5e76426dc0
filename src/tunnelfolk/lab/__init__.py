"""For researchers and for searching bots: the same games, compiled. An optional extra: `tunnelfolk[lab]`."""

from importlib.util import find_spec

_MISSING = [name for name in ("numba", "numpy") if find_spec(name) is None]
if _MISSING:
    raise ImportError(f"tunnelfolk.lab needs {', '.join(_MISSING)}: pip install tunnelfolk[lab]")
