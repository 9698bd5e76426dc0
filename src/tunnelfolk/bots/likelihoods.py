"""How often diggers and saboteurs do each kind of deed: counted, not guessed (`bench/likelihoods.py`)."""

from msgspec import Struct


class Likelihood(Struct, frozen=True):
    """How likely a kind of deed is under each role."""

    digger: float
    saboteur: float


KINDS = (
    *(f"lay_{step}_{near}" for step in ("up", "flat", "down", "ruin") for near in ("far", "near")),
    *("slide_clears", "slide_breaks", "mend_self", "peek", "pass_hindered", "pass_far", "pass_near"),
    *(f"break_{towards}_{near}" for towards in ("suspect", "stranger", "honest") for near in ("far", "near")),
    *(f"mend_{towards}" for towards in ("suspect", "stranger", "honest")),
)
LIKELIHOODS = {
    "lay_up_far": Likelihood(0.2180, 0.0625),
    "lay_up_near": Likelihood(0.1387, 0.0008),
    "lay_flat_far": Likelihood(0.0012, 0.0217),
    "lay_flat_near": Likelihood(0.0025, 0.0011),
    "lay_down_far": Likelihood(0.0004, 0.0301),
    "lay_down_near": Likelihood(0.0020, 0.0258),
    "lay_ruin_far": Likelihood(0.0004, 0.0161),
    "lay_ruin_near": Likelihood(0.0005, 0.0107),
    "slide_clears": Likelihood(0.0093, 0.0008),
    "slide_breaks": Likelihood(0.0004, 0.0499),
    "mend_self": Likelihood(0.0360, 0.0953),
    "peek": Likelihood(0.0993, 0.0987),
    "pass_hindered": Likelihood(0.1066, 0.3617),
    "pass_far": Likelihood(0.0501, 0.0212),
    "pass_near": Likelihood(0.1325, 0.0343),
    "break_suspect_far": Likelihood(0.0873, 0.0016),
    "break_suspect_near": Likelihood(0.0421, 0.0013),
    "break_stranger_far": Likelihood(0.0018, 0.0148),
    "break_stranger_near": Likelihood(0.0007, 0.0019),
    "break_honest_far": Likelihood(0.0085, 0.0558),
    "break_honest_near": Likelihood(0.0066, 0.0915),
    "mend_suspect": Likelihood(0.0126, 0.0008),
    "mend_stranger": Likelihood(0.0010, 0.0008),
    "mend_honest": Likelihood(0.0415, 0.0008),
}
