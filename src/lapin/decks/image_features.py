"""Two features of a picture, computed from a tiny copy: where one looks first, and a hash of its likeness."""

from PIL import Image, ImageFilter

from lapin.decks.image_jobs import Focus

_ACROSS = 48
_HASH = 8

CropBox = tuple[int, int, int, int]


def likeness(picture: Image.Image) -> str:
    """Return eighty hexadecimal digits, which are nearly the same for pictures that look alike.

    They say where the picture gets brighter to the right and downwards (dHash: 128 bits), and how red, green and
    blue each of sixteen parts is, because flat drawings have few edges.
    """
    grey = picture.convert("L")
    across = grey.resize((_HASH + 1, _HASH), Image.Resampling.BOX).tobytes()
    down = grey.resize((_HASH, _HASH + 1), Image.Resampling.BOX).tobytes()
    bits = [
        across[y * (_HASH + 1) + x] < across[y * (_HASH + 1) + x + 1] for y in range(_HASH) for x in range(_HASH)
    ]
    bits += [down[y * _HASH + x] < down[(y + 1) * _HASH + x] for y in range(_HASH) for x in range(_HASH)]
    edges = f"{int(''.join('01'[bit] for bit in bits), 2):032x}"
    colours = picture.convert("RGB").resize((4, 4), Image.Resampling.BOX).tobytes()
    return edges + "".join(f"{value >> 4:x}" for value in colours)


def focus(picture: Image.Image) -> Focus:
    """Return where one looks first: the middle of what stands out by edges and colour, biased to the centre."""
    tiny = picture.convert("RGB").resize((_ACROSS, _ACROSS), Image.Resampling.BOX)
    edges = tiny.convert("L").filter(ImageFilter.FIND_EDGES).tobytes()
    data = tiny.tobytes()
    usual = [sum(data[band::3]) / (_ACROSS * _ACROSS) for band in range(3)]
    total = across = down = 0.0
    for place in range(_ACROSS * _ACROSS):
        y, x = divmod(place, _ACROSS)
        if x in (0, _ACROSS - 1) or y in (0, _ACROSS - 1):
            continue  # the filter does not change the border
        unlike = sum(abs(data[3 * place + band] - usual[band]) for band in range(3)) / 3
        off = ((x / _ACROSS - 0.5) ** 2 + (y / _ACROSS - 0.5) ** 2) * 2
        weight = (edges[place] + unlike) ** 2 * (1.2 - off)
        total += weight
        across += weight * (x + 0.5)
        down += weight * (y + 0.5)
    if total <= 0:
        return 0.5, 0.5
    return round(across / total / _ACROSS, 3), round(down / total / _ACROSS, 3)


def crop_box(width: int, height: int, shape: tuple[int, int], at: Focus, zoom: float) -> CropBox:
    """Return the part of a picture that a card shows.

    It is the largest box of the card's shape, made smaller by `zoom`, around `at`, and inside the picture.
    """
    scale = min(width / shape[0], height / shape[1]) / zoom
    wide, high = min(width, max(1, round(shape[0] * scale))), min(height, max(1, round(shape[1] * scale)))
    left = min(max(0, round(at[0] * width - wide / 2)), width - wide)
    top = min(max(0, round(at[1] * height - high / 2)), height - high)
    return left, top, left + wide, top + high
