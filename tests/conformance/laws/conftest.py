import pytest

from harness_conformance.checks.laws import LAWS
from harness_conformance.mixes import load_mix
from harness_conformance.running import Run, Settings, repairer_of
from harness_conformance.targets import load_target
from harness_conformance.tools import NormalizerUnderTest


@pytest.fixture
def keeps():
    """The outcome of a law for a function, or for a normalizer that is declared in full."""

    def keeps(law, subject, *, timeout=5.0, search=False):
        normalizer = (
            subject if isinstance(subject, NormalizerUnderTest) else NormalizerUnderTest("mine", __file__, 1, subject)
        )
        settings = Settings(load_mix("basic"), timeout=timeout, search=search)
        run = Run(settings, repairer_of(normalizer, timeout)).of(normalizer)
        return next(one for one in LAWS if one.name == law).keeps(normalizer.name, run)

    return keeps


@pytest.fixture
def reference():
    """The bundled normalizer, as a target."""
    return load_target("reference", roots=[], allow_destructive=False).normalizer
