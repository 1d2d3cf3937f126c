"""The two plain decks: pictures drawn by number, always the same, and a sentence on what each one shows.

A picture is a recipe (what, where, under which sky, in which colours), so the drawing and the sentence cannot
differ. A recipe depends on the number alone: nothing of a table, a hand or an owner is in it.
"""

from functools import lru_cache

import msgspec

from lapin.decks.silhouettes import THINGS, Thing
from lapin.decks.squares import square_picture, square_sentences

WIDTH, HEIGHT = 200, 300
Sentences = dict[str, str]


class Palette(msgspec.Struct, frozen=True):
    """Colours of one night: sky from above to below, ground far and near, the thing, its accent, the light."""

    high: str
    low: str
    far: str
    near: str
    body: str
    accent: str
    light: str


PALETTES = (
    Palette("#141a3c", "#45568f", "#28335f", "#0d1230", "#f2b25c", "#b4532a", "#fff1c9"),
    Palette("#3a1638", "#c25a55", "#6d2747", "#260d29", "#ffd9a0", "#7d2b4c", "#fff3dc"),
    Palette("#06302f", "#3f9c86", "#14594f", "#04211f", "#f4e3b1", "#d0623f", "#fffbe6"),
    Palette("#f0b46a", "#f9e3b8", "#cf8250", "#8a4a35", "#2f2a4f", "#a33f3a", "#fffaf0"),
    Palette("#1d0f33", "#7a4fa0", "#3d2566", "#140a26", "#8fd6c8", "#e07a8b", "#f6f0d8"),
    Palette("#9cc4cf", "#e8efe2", "#6f9f92", "#33615d", "#b23a3a", "#f2c14e", "#fffdf5"),
    Palette("#0b1c2c", "#2d6f92", "#16445f", "#071520", "#e9eef0", "#e8874b", "#ffe9b8"),
    Palette("#5a1f2a", "#e59a5e", "#93393a", "#3b131d", "#2a1a2e", "#f3cf7a", "#fff2cf"),
    Palette("#243022", "#8d9c57", "#46572f", "#161f15", "#f0d9a8", "#9a3d2e", "#fffbe0"),
    Palette("#e7d3d8", "#f7efe6", "#b994a4", "#6d5067", "#2f5d73", "#d9775f", "#ffffff"),
)


class Part(msgspec.Struct, frozen=True):
    """A way of filling a picture's sky, ground or middle, and what it is called."""

    key: str
    en: str
    fr: str
    es: str


SKIES = (
    Part("moon", "a full moon", "une pleine lune", "una luna llena"),
    Part("stars", "a sky full of stars", "un ciel plein d’étoiles", "un cielo lleno de estrellas"),
    Part("crescent", "a crescent moon", "un croissant de lune", "una luna creciente"),
    Part("clouds", "drifting clouds", "des nuages qui passent", "nubes que pasan"),
    Part("sun", "a huge low sun", "un immense soleil bas", "un sol bajo y enorme"),
    Part("rain", "slanting rain", "une pluie oblique", "una lluvia oblicua"),
    Part("planet", "a planet with a ring", "une planète à anneau", "un planeta con anillo"),
)
GROUNDS = (
    Part("hills", "rolling hills", "des collines", "colinas suaves"),
    Part("sea", "a calm sea", "une mer calme", "un mar en calma"),
    Part("peaks", "pointed mountains", "des montagnes pointues", "montañas puntiagudas"),
    Part("forest", "a dark forest", "une forêt sombre", "un bosque oscuro"),
    Part("town", "the roofs of a town", "les toits d’une ville", "los tejados de una ciudad"),
    Part("steps", "a long staircase", "un long escalier", "una larga escalinata"),
    Part("dunes", "dunes of sand", "des dunes de sable", "dunas de arena"),
    Part("field", "tall grass", "de hautes herbes", "hierba alta"),
)
TWISTS = (
    Part("stands", "in the middle", "au milieu", "en el centro"),
    Part("near", "very close", "de tout près", "muy de cerca"),
    Part(
        "trio",
        "three times, smaller and smaller",
        "trois fois, en taille décroissante",
        "tres veces, cada vez menor",
    ),
    Part("turned", "upside down", "à l’envers", "del revés"),
    Part("afar", "tiny and far away", "minuscule et au loin", "en miniatura, a lo lejos"),
    Part("tilted", "floating at an angle", "flottant de travers", "flotando de lado"),
)


class Recipe(msgspec.Struct, frozen=True):
    """What is in a picture."""

    palette: Palette
    thing: Thing
    twist: Part
    sky: Part
    ground: Part
    salt: int


def recipe(number: int) -> Recipe:
    """The recipe of a picture. Steps without common factors keep neighbours in the deck unlike each other."""
    lap = number // len(THINGS)
    return Recipe(
        PALETTES[(number * 7 + lap * 3) % len(PALETTES)],
        THINGS[number % len(THINGS)],
        TWISTS[(number * 5 + lap * 2 + number // 6) % len(TWISTS)],
        SKIES[(number * 3 + lap) % len(SKIES)],
        GROUNDS[(number * 5 + lap * 3) % len(GROUNDS)],
        number,
    )


@lru_cache(maxsize=256)
def picture(deck: str, number: int) -> str | None:
    """The picture as SVG; None if there is no such picture."""
    if deck == "plain" and 0 <= number < 84:
        return _drawn(recipe(number))
    if deck == "plain-two-sided" and 0 <= number < 142:
        return square_picture(number)
    return None


@lru_cache(maxsize=4)
def sentences(deck: str) -> tuple[Sentences, ...] | None:
    """What each picture of the deck shows, in every language we speak; None if there is no such deck."""
    if deck == "plain":
        return tuple(_told(recipe(number)) for number in range(84))
    if deck == "plain-two-sided":
        return tuple(square_sentences(number) for number in range(142))
    return None


def _told(r: Recipe) -> Sentences:
    return {
        "en": f"{_capital(r.thing.en)}, {r.twist.en}; {r.ground.en}, {r.sky.en}.",
        "fr": f"{_capital(r.thing.fr)}, {r.twist.fr}\N{NO-BREAK SPACE}; {r.ground.fr}, {r.sky.fr}.",
        "es": f"{_capital(r.thing.es)}, {r.twist.es}; {r.ground.es}, {r.sky.es}.",
    }


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _scatter(salt: int, count: int) -> list[tuple[float, float, float]]:
    """Points that look thrown, the same for the same salt: x, y and size from 0 to 1."""
    found, state = [], (salt * 2654435761 + 12345) & 0xFFFFFFFF
    for _ in range(count):
        point = []
        for _ in range(3):
            state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
            point.append(state / 2**32)
        found.append((point[0], point[1], point[2]))
    return found


def _drawn(r: Recipe) -> str:
    p = r.palette
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="400" height="600">'
        f'<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="{p.high}"/>'
        f'<stop offset="1" stop-color="{p.low}"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#s)"/>'
        f"{_sky(r)}{_ground(r)}{_middle(r)}{_foreground(r)}</svg>"
    )


def _sky(r: Recipe) -> str:
    p, x = r.palette, 50 + (r.salt * 37) % 100
    stars = "".join(
        f'<circle cx="{a * WIDTH:.0f}" cy="{b * 170:.0f}" r="{0.6 + c * 1.5:.1f}"/>'
        for a, b, c in _scatter(r.salt, 60 if r.sky.key == "stars" else 12)
    )
    field = f'<g fill="{p.light}" opacity=".85">{stars}</g>'
    match r.sky.key:
        case "moon":
            return field + (
                f'<circle cx="{x}" cy="62" r="34" fill="{p.light}"/><circle cx="{x - 10}" cy="54" '
                f'r="7" fill="{p.low}" opacity=".3"/><circle cx="{x + 12}" cy="70" r="5" '
                f'fill="{p.low}" opacity=".3"/>'
            )
        case "crescent":
            return field + f'<path d="M{x} 24A34 34 0 1 0 {x + 30} 78A28 28 0 1 1 {x} 24Z" fill="{p.light}"/>'
        case "sun":
            return (
                f'<circle cx="{x}" cy="150" r="74" fill="{p.light}" opacity=".55"/><circle cx="{x}" '
                f'cy="150" r="56" fill="{p.light}"/>'
            )
        case "clouds":
            puffs = "".join(
                (
                    f'<ellipse cx="{a * WIDTH:.0f}" cy="{24 + b * 110:.0f}" rx="{26 + c * 34:.0f}" '
                    f'ry="{7 + c * 9:.0f}"/>'
                )
                for a, b, c in _scatter(r.salt + 9, 8)
            )
            return f'<g fill="{p.light}" opacity=".6">{puffs}</g>'
        case "rain":
            drops = "".join(f"M{a * 220:.0f} {b * 250:.0f}l-6 22" for a, b, _ in _scatter(r.salt + 5, 44))
            return f'<path d="{drops}" stroke="{p.light}" stroke-width="1.6" opacity=".6"/>'
        case "planet":
            return field + (
                f'<circle cx="{x}" cy="66" r="30" fill="{p.accent}"/><ellipse cx="{x}" cy="66" '
                f'rx="54" ry="12" fill="none" stroke="{p.light}" stroke-width="5" '
                f'transform="rotate(-18 {x} 66)"/>'
            )
        case _:
            return field


def _ground(r: Recipe) -> str:
    p, lean = r.palette, (r.salt * 13) % 40 - 20
    match r.ground.key:
        case "sea":
            waves = "".join(
                f"M{-20 + k * 11} {214 + k * 13}q15-8 30 0t30 0t30 0t30 0t30 0t30 0t30 0" for k in range(6)
            )
            return (
                f'<rect y="200" width="{WIDTH}" height="100" fill="{p.far}"/><path d="{waves}" '
                f'fill="none" stroke="{p.light}" stroke-width="2" opacity=".45"/>'
            )
        case "peaks":
            return (
                f'<path d="M-10 300L{40 + lean} 150L90 240L{130 + lean} 130L210 300Z" '
                f'fill="{p.far}"/><path d="M{40 + lean} 150l14 25l-9 4l-8-5l-8 8l-5-6ZM{130 + lean} '
                f'130l17 36l-11 3l-8-6l-8 8l-6-6Z" fill="{p.light}"/>'
            )
        case "forest":
            firs = "".join(
                (
                    f"M{k * 20 - 8 + lean / 4:.0f} 300l12-{90 + (k * 29 + r.salt * 7) % 50}l12 "
                    f"{90 + (k * 29 + r.salt * 7) % 50}Z"
                )
                for k in range(11)
            )
            return f'<rect y="262" width="{WIDTH}" height="40" fill="{p.far}"/><path d="{firs}" fill="{p.far}"/>'
        case "town":
            roofs, lights = [], []
            for k in range(6):
                top = 206 + (k * 31 + r.salt * 11) % 44
                roofs.append(f"M{k * 36 - 8} 300V{top}l18-20l18 20V300Z")
                lights.append(f"M{k * 36 + 3} {top + 12}h7v9h-7Z")
            return f'<path d="{"".join(roofs)}" fill="{p.far}"/><path d="{"".join(lights)}" fill="{p.light}"/>'
        case "steps":
            rise = "".join(f"V{300 - k * 17}H{k * 25}" for k in range(1, 9))
            flip = f' transform="translate({WIDTH} 0) scale(-1 1)"' if r.salt % 2 else ""
            return f'<path d="M0 300{rise}V300Z" fill="{p.far}"{flip}/>'
        case "dunes":
            return (
                f'<path d="M0 230Q60 {180 + lean} 120 236Q160 262 200 228V300H0Z" '
                f'fill="{p.far}"/><path d="M0 262Q70 226 130 270Q165 286 200 262V300H0Z" '
                f'fill="{p.near}" opacity=".7"/>'
            )
        case "field":
            blades = "".join(
                (
                    f"M{a * 210 - 5:.0f} 302q{c * 16 - 8:.0f}-30 {c * 30 - 15:.0f}-{46 + b * 44:.0f}q-2 "
                    f"40 8 {46 + b * 44:.0f}Z"
                )
                for a, b, c in _scatter(r.salt + 3, 46)
            )
            return f'<path d="{blades}" fill="{p.far}"/>'
        case _:
            return f'<path d="M0 {226 + lean / 2}Q50 190 110 228T200 {214 - lean / 2}V300H0Z" fill="{p.far}"/>'


def _middle(r: Recipe) -> str:
    drawing = r.thing.drawing.format(a=r.palette.body, b=r.palette.accent, c=r.palette.light)

    def put(x: float, y: float, scale: float, turn: float = 0) -> str:
        return f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})">{drawing}</g>'

    match r.twist.key:
        case "near":
            return put(100, 170, 1.75)
        case "trio":
            return put(66, 188, 1.0) + put(132, 124, 0.66) + put(166, 76, 0.4)
        case "turned":
            return put(100, 140, 1.2, 180)
        case "afar":
            return put(112 if r.salt % 2 else 84, 178, 0.62)
        case "tilted":
            return put(100, 146, 1.2, -24 if r.salt % 2 else 22)
        case _:
            return put(100, 178, 1.15)


def _foreground(r: Recipe) -> str:
    """A dark edge at the foot, so that every picture stands on something and titles read well above it."""
    rise = (r.salt * 17) % 18
    return f'<path d="M0 {282 - rise / 2}Q100 {268 + rise} 200 {280 - rise / 3}V300H0Z" fill="{r.palette.near}"/>'
