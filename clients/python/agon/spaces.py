"""The spaces of environments: Gymnasium's where it is installed, else these with the same methods."""
from __future__ import annotations

from typing import Any, Dict as Mapping, Optional, Tuple

import numpy


class _Space:
    """What all of them have."""

    def __init__(self, shape: Optional[Tuple[int, ...]], dtype: Any) -> None:
        self.shape = shape
        self.dtype = None if dtype is None else numpy.dtype(dtype)
        self.random = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes the samples to come those of a number."""
        self.random = numpy.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        """Whether a value is of this space."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class _Discrete(_Space):
    """The numbers from 0 to below n."""

    def __init__(self, n: int) -> None:
        super().__init__((), numpy.int64)
        self.n = n

    def sample(self, mask: Any = None) -> Any:
        """One at random; of those with a 1 in the mask, 0 if there are none."""
        if mask is None:
            return numpy.int64(self.random.integers(self.n))
        legal = numpy.flatnonzero(mask)
        return numpy.int64(self.random.choice(legal)) if len(legal) else numpy.int64(0)

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return isinstance(x, (int, numpy.integer)) and 0 <= int(x) < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Discrete) and self.n == other.n


class _Box(_Space):
    """Arrays of a shape with numbers from low to high."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low = numpy.full(shape, low, dtype)
        self.high = numpy.full(shape, high, dtype)

    def sample(self, mask: Any = None) -> Any:
        """One at random."""
        return self.random.uniform(self.low, self.high).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(numpy.all(x >= self.low)) and bool(numpy.all(x <= self.high)))

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, _Box) and self.shape == other.shape and self.dtype == other.dtype
                and bool(numpy.all(self.low == other.low) and numpy.all(self.high == other.high)))


class _Dict(_Space):
    """Dictionaries with a value of a space for each name."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def seed(self, seed: Optional[int] = None) -> None:
        """Seeds all of them."""
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self, mask: Any = None) -> Mapping[str, Any]:
        """One at random."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dict) and self.spaces == other.spaces


Box: Any = _Box
Dict: Any = _Dict
Discrete: Any = _Discrete
try:
    import gymnasium.spaces  # type: ignore[import]
except ImportError:
    pass
else:
    Box, Dict, Discrete = (gymnasium.spaces.Box, gymnasium.spaces.Dict, gymnasium.spaces.Discrete)
