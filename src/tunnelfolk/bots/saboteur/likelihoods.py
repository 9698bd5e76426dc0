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
    "lay_up_far": Likelihood(0.2361, 0.0747),
    "lay_up_near": Likelihood(0.1448, 0.0003),
    "lay_flat_far": Likelihood(0.0013, 0.0214),
    "lay_flat_near": Likelihood(0.0025, 0.0006),
    "lay_down_far": Likelihood(0.0001, 0.0397),
    "lay_down_near": Likelihood(0.0008, 0.0255),
    "lay_ruin_far": Likelihood(0.0001, 0.0189),
    "lay_ruin_near": Likelihood(0.0002, 0.0134),
    "slide_clears": Likelihood(0.0120, 0.0003),
    "slide_breaks": Likelihood(0.0002, 0.0512),
    "mend_self": Likelihood(0.0319, 0.0971),
    "peek": Likelihood(0.1030, 0.0992),
    "pass_hindered": Likelihood(0.0828, 0.3336),
    "pass_far": Likelihood(0.0565, 0.0217),
    "pass_near": Likelihood(0.1360, 0.0349),
    "break_suspect_far": Likelihood(0.0838, 0.0007),
    "break_suspect_near": Likelihood(0.0482, 0.0018),
    "break_stranger_far": Likelihood(0.0004, 0.0204),
    "break_stranger_near": Likelihood(0.0003, 0.0031),
    "break_honest_far": Likelihood(0.0027, 0.0521),
    "break_honest_near": Likelihood(0.0037, 0.0886),
    "mend_suspect": Likelihood(0.0128, 0.0003),
    "mend_stranger": Likelihood(0.0021, 0.0003),
    "mend_honest": Likelihood(0.0374, 0.0003),
}
