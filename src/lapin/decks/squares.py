"""The square pictures of the plain two-sided deck: colours and forms that mean nothing, yet differ clearly."""

import math
from collections.abc import Callable

SIDE = 240
COLOURS: tuple[tuple[str, str, str, str], ...] = (
    ("#1f2a5a", "navy", "bleu nuit", "azul noche"),
    ("#e4572e", "orange red", "rouge orangé", "rojo anaranjado"),
    ("#f3c34b", "yellow", "jaune", "amarillo"),
    ("#2f8f83", "green", "vert", "verde"),
    ("#f4ead5", "cream", "crème", "crema"),
    ("#8c3f8d", "purple", "violet", "morado"),
    ("#5fb0d9", "light blue", "bleu clair", "azul claro"),
    ("#d98aa0", "pink", "rose", "rosa"),
    ("#7a4a2b", "brown", "brun", "marrón"),
)

Draw = Callable[[str, str, int], str]


def _rings(a: str, b: str, n: int) -> str:
    x, y = 120 + (n % 5 - 2) * 22, 120 + (n % 3 - 1) * 26
    return "".join(f'<circle cx="{x}" cy="{y}" r="{150 - k * 26}" fill="{(a, b)[k % 2]}"/>' for k in range(6))


def _stripes(a: str, _b: str, n: int) -> str:
    step = 24 + n % 4 * 9
    bars = "".join(
        f'<rect x="{k * 2 * step - 240}" y="-240" width="{step}" height="720" fill="{a}"/>' for k in range(16)
    )
    return f'<g transform="rotate({n * 37 % 180} 120 120)">{bars}</g>'


def _waves(a: str, b: str, n: int) -> str:
    lift = 12 + n % 4 * 8
    return "".join(
        (
            f'<path d="M-60 {30 + k * 46}q40-{lift} 80 0t80 0t80 0t80 0" fill="none" '
            f'stroke="{(a, b)[k % 2]}" stroke-width="20"/>'
        )
        for k in range(5)
    )


def _dots(a: str, b: str, n: int) -> str:
    many = 3 + n % 4
    gap = SIDE / many
    return "".join(
        (
            f'<circle cx="{(x + 0.5) * gap:.0f}" cy="{(y + 0.5) * gap:.0f}" r="{gap * 0.34:.0f}" '
            f'fill="{b if (x * 3 + y * 5 + n) % 7 == 0 else a}"/>'
        )
        for x in range(many)
        for y in range(many)
    )


def _rays(a: str, b: str, n: int) -> str:
    many = 6 + n % 5 * 2
    wedges = ""
    for k in range(many):
        one, two = 2 * math.pi * k / many, 2 * math.pi * (k + 0.5) / many
        wedges += (
            f"M120 120L{120 + 200 * math.cos(one):.0f} "
            f"{120 + 200 * math.sin(one):.0f}L{120 + 200 * math.cos(two):.0f} "
            f"{120 + 200 * math.sin(two):.0f}Z"
        )
    return f'<path d="{wedges}" fill="{a}"/><circle cx="120" cy="120" r="{24 + n % 3 * 14}" fill="{b}"/>'


def _spiral(a: str, _b: str, n: int) -> str:
    turns, points = 2.5 + n % 3, []
    way = -1 if n % 2 else 1
    for k in range(121):
        angle, far = way * k / 120 * turns * 2 * math.pi, 4 + k / 120 * 104
        points.append(f"{120 + far * math.cos(angle):.0f} {120 + far * math.sin(angle):.0f}")
    return (
        f'<path d="M{"L".join(points)}" fill="none" stroke="{a}" stroke-width="15" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _triangles(a: str, b: str, n: int) -> str:
    found = [f"M{20 + k * 52} {210 - (k * 37 + n * 11) % 90}l30-74l30 74Z" for k in range(4)]
    return (
        f'<path d="{"".join(found[::2])}" fill="{a}"/><path d="{"".join(found[1::2])}" '
        f'fill="{b}"/><path d="M60 {36 + n % 40}l26 40h-52Z" fill="{b}"/>'
    )


def _petals(a: str, b: str, n: int) -> str:
    many = 5 + n % 4
    leaves = "".join(
        (
            f'<ellipse cx="120" cy="58" rx="{28 - n % 3 * 4}" ry="56" fill="{a}" '
            f'transform="rotate({360 * k / many:.0f} 120 120)"/>'
        )
        for k in range(many)
    )
    return f'{leaves}<circle cx="120" cy="120" r="26" fill="{b}"/>'


def _checks(a: str, b: str, n: int) -> str:
    many = 3 + n % 3
    gap = SIDE / many
    cells = "".join(
        f"M{x * gap:.0f} {y * gap:.0f}h{gap:.0f}v{gap:.0f}h-{gap:.0f}Z"
        for x in range(many)
        for y in range(many)
        if (x + y) % 2
    )
    return (
        f'<path d="{cells}" fill="{a}"/><circle cx="{60 + n * 53 % 120}" '
        f'cy="{60 + n * 31 % 120}" r="34" fill="{b}"/>'
    )


def _arches(a: str, b: str, n: int) -> str:
    return (
        f'<g transform="rotate({n % 4 * 90} 120 120)">'
        + "".join(
            (
                f'<path d="M{20 + k * 25} 240V120a{100 - k * 25} {100 - k * 25} 0 0 1 {200 - k * 50} '
                f'0V240Z" fill="{(a, b)[k % 2]}"/>'
            )
            for k in range(4)
        )
        + "</g>"
    )


def _zigzag(a: str, b: str, n: int) -> str:
    high = 30 + n % 3 * 14
    return (
        f'<g transform="rotate({n * 45 % 180} 120 120)">'
        + "".join(
            f'<path d="M-60 {10 + k * 74}'
            + f"l30-{high}l30 {high}" * 6
            + f'" fill="none" stroke="{(a, b)[k % 2]}" stroke-width="18" stroke-linejoin="round"/>'
            for k in range(5)
        )
        + "</g>"
    )


def _blobs(a: str, b: str, n: int) -> str:
    found = ""
    for k in range(5):
        x, y, r = (k * 83 + n * 41) % 220 + 10, (k * 59 + n * 67) % 220 + 10, 26 + (k * 31 + n * 13) % 40
        found += (
            f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.72:.0f}" fill="{(a, b)[k % 2]}" '
            f'transform="rotate({k * 40} {x} {y})"/>'
        )
    return found


def _frames(a: str, b: str, n: int) -> str:
    return (
        f'<g transform="rotate({n % 3 * 15} 120 120)">'
        + "".join(
            (
                f'<rect x="{10 + k * 24}" y="{10 + k * 24}" width="{220 - k * 48}" '
                f'height="{220 - k * 48}" fill="{(a, b)[k % 2]}"/>'
            )
            for k in range(5)
        )
        + "</g>"
    )


def _moons(a: str, b: str, n: int) -> str:
    big = 84 + n % 3 * 10
    return (
        f'<circle cx="120" cy="120" r="{big}" fill="{a}"/><path d="M120 {120 - big}a{big} '
        f'{big} 0 0 {n % 2} 0 {2 * big}Z" fill="{b}"/>'
        f'<circle cx="{50 + n * 29 % 140}" cy="{40 + n * 17 % 50}" r="14" fill="{b}"/>'
    )


FORMS: tuple[tuple[Draw, str, str, str], ...] = (
    (_rings, "rings", "des anneaux", "anillos"),
    (_stripes, "stripes", "des rayures", "rayas"),
    (_waves, "waves", "des vagues", "olas"),
    (_dots, "rows of dots", "des rangées de points", "filas de puntos"),
    (_rays, "rays around a disc", "des rayons autour d’un disque", "rayos en torno a un disco"),
    (_spiral, "a spiral", "une spirale", "una espiral"),
    (_triangles, "triangles", "des triangles", "triángulos"),
    (_petals, "a flower of petals", "une fleur de pétales", "una flor de pétalos"),
    (_checks, "a chequered ground and a disc", "un damier et un disque", "un damero y un disco"),
    (_arches, "arches within arches", "des arches emboîtées", "arcos dentro de arcos"),
    (_zigzag, "zigzags", "des zigzags", "zigzags"),
    (_blobs, "drifting pebbles", "des galets épars", "guijarros dispersos"),
    (_frames, "frames within frames", "des cadres emboîtés", "marcos dentro de marcos"),
    (_moons, "a moon of two halves", "une lune en deux moitiés", "una luna de dos mitades"),
)


def _choice(number: int) -> tuple[int, int, int, int]:
    """Form, ground, first and second colour; three different colours."""
    count = len(COLOURS)
    ground = (number * 5 + number // 14) % count
    first = (ground + 1 + number // 3 % (count - 1)) % count
    second = next(c % count for c in range(first + 2, first + 2 + count) if c % count not in (ground, first))
    return number % len(FORMS), ground, first, second


def square_picture(number: int) -> str:
    """One side of a card."""
    form, ground, first, second = _choice(number)
    drawn = FORMS[form][0](COLOURS[first][0], COLOURS[second][0], number // len(FORMS) + number)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="480" height="480">'
        f'<rect width="{SIDE}" height="{SIDE}" fill="{COLOURS[ground][0]}"/>{drawn}</svg>'
    )


def square_sentences(number: int) -> dict[str, str]:
    """What one side of a card shows."""
    form, ground, first, second = _choice(number)
    _, en, fr, es = FORMS[form]
    g, a, b = COLOURS[ground], COLOURS[first], COLOURS[second]
    return {
        "en": f"{en[0].upper()}{en[1:]}: {a[1]} and {b[1]} on {g[1]}.",
        "fr": f"{fr[0].upper()}{fr[1:]}\N{NO-BREAK SPACE}: {a[2]} et {b[2]} sur fond {g[2]}.",
        "es": f"{es[0].upper()}{es[1:]}: {a[3]} y {b[3]} sobre {g[3]}.",
    }
