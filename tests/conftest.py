"""How many examples hypothesis tries: few and always the same in `make test`, many new ones in `make soak`."""

from hypothesis import HealthCheck, Phase, settings

_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "default",
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    # An example is the number of a match: a smaller number is no simpler, and looking for one takes minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=_UNHURRIED,
)
settings.register_profile("soak", settings.get_profile("default"), max_examples=500, derandomize=False)
settings.load_profile("default")
