"""Work on whole arrays of pixels: blur, move, resize. The only module that talks to OpenCV."""

from __future__ import annotations

from typing import Any, cast

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
cv2.setNumThreads(1)  # cards are painted side by side in processes; one picture needs no second core


def f32(values: npt.NDArray[Any]) -> Array:
    """The same numbers in single precision, which all painting is done in."""
    return values.astype(np.float32, copy=False)


def blur(source: Array, sigma: float) -> Array:
    """Gaussian blur. Wide ones are done small and scaled up: nobody can tell, and it is ten times faster."""
    if sigma < 0.2:
        return source
    height, width = source.shape[:2]
    factor = int(min(sigma / 3, min(height, width) / 4))
    if factor < 2:
        return cast(Array, cv2.GaussianBlur(source, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE))
    small = resize(source, -(-width // factor), -(-height // factor))
    small = cast(Array, cv2.GaussianBlur(small, (0, 0), sigma / factor, borderType=cv2.BORDER_REPLICATE))
    return cast(Array, cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))


def shift(source: Array, right: float, down: float) -> Array:
    """Moved by a distance in pixels; what comes in from outside repeats the edge."""
    height, width = source.shape[:2]
    matrix = np.array([[1, 0, right], [0, 1, down]], np.float32)
    return cast(Array, cv2.warpAffine(source, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE))


def affine(source: Array, matrix: npt.NDArray[Any], width: int, height: int, *, shrinking: bool) -> Array:
    """Turned, scaled and moved into a new area; outside is empty."""
    how = cv2.INTER_AREA if shrinking else cv2.INTER_CUBIC
    return cast(Array, cv2.warpAffine(source, matrix.astype(np.float32), (width, height), flags=how))


def turning(centre: tuple[float, float], degrees: float, scale: float) -> npt.NDArray[np.float64]:
    """The matrix of a clockwise turn with a scale."""
    return cast("npt.NDArray[np.float64]", cv2.getRotationMatrix2D(centre, -degrees, scale))


def resize(source: Array, width: int, height: int) -> Array:
    """To another size: averaged when smaller, smooth when larger."""
    smaller = width < source.shape[1]
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    return cast(Array, cv2.resize(source, (width, height), interpolation=how))


def lookup(source: Array, xs: Array, ys: Array) -> Array:
    """The source at other places, pixel by pixel."""
    return cast(Array, cv2.remap(source, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT))


def slopes(source: Array) -> tuple[Array, Array]:
    """How fast the source changes to the right and downwards."""
    right = cast(Array, cv2.Sobel(source, cv2.CV_32F, 1, 0))
    down = cast(Array, cv2.Sobel(source, cv2.CV_32F, 0, 1))
    return right, down


def relief(source: Array) -> Array:
    """The mixed slope: what paper fibres look like under light from a corner."""
    return cast(Array, cv2.Sobel(source, cv2.CV_32F, 1, 1, ksize=3))


def smoothstep(low: float, high: float, value: Array) -> Array:
    """0 below low, 1 above high, an S between."""
    share = np.clip((value - low) / (high - low + 1e-9), 0, 1)
    return cast(Array, (share * share * (3 - 2 * share)).astype(np.float32))
