"""Thirty things a night picture can be about, each a few shapes around the point (0, 0), about 100 wide.

`{a}` is the body's colour, `{b}` the accent's, `{c}` the light's; nothing else in a drawing changes.
"""

import msgspec


class Thing(msgspec.Struct, frozen=True):
    """A thing: what it looks like, and what it is called in English, French and Spanish."""

    drawing: str
    en: str
    fr: str
    es: str


def _path(d: str, fill: str = "a", more: str = "") -> str:
    return f'<path d="{d}" fill="{{{fill}}}"{more}/>'


def _line(d: str, colour: str = "b", width: float = 4) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{{{colour}}}" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _round(x: float, y: float, r: float, fill: str = "b") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{{{fill}}}"/>'


THINGS: tuple[Thing, ...] = (
    Thing(
        _path("M-32 60V-30A32 32 0 0 1 32-30V60Z")
        + _path("M-23 60V-28A23 23 0 0 1 23-28V60Z", "c")
        + _path("M-23 60V-28A23 23 0 0 1 0-51V46Z", "b")
        + _round(-7, 8, 3, "c"),
        "an open door",
        "une porte ouverte",
        "una puerta abierta",
    ),
    Thing(
        _path("M-55 0Q-20-42 28-6L55-28Q48 0 55 28L28 6Q-20 42-55 0Z")
        + _round(-32, -6, 4, "c")
        + _line("M-14-14Q-6 0-14 14M2-13Q10 0 2 13", "b"),
        "a fish",
        "un poisson",
        "un pez",
    ),
    Thing(
        _line("M-20 66L-8-66M20 66L8-66", "a", 6)
        + _line("M-18 46H18M-16 24H16M-14 2H14M-12-20H12M-10-42H10", "b", 5),
        "a ladder",
        "une échelle",
        "una escalera de mano",
    ),
    Thing(
        _path("M-18 60L-11-30H11L18 60Z")
        + _path("M-16 34L-14 14H14L16 34ZM-12-10L-11-28H11L12-10Z", "b")
        + _path("M-13-30V-48H13V-30Z", "c")
        + _path("M-17-48L0-64L17-48Z")
        + _path("M13-44L70-62V-20L13-34Z", "c", ' opacity=".35"'),
        "a lighthouse",
        "un phare",
        "un faro",
    ),
    Thing(
        _path("M-42-20A42 42 0 1 1 42-20Q38 12 10 34H-10Q-38 12-42-20Z")
        + _path("M-14-60Q-26-10-8 34H8Q26-10 14-60Z", "b")
        + _line("M-9 34L-7 50M9 34L7 50", "a", 2)
        + _path("M-11 50H11L8 66H-8Z"),
        "a hot-air balloon",
        "une montgolfière",
        "un globo aerostático",
    ),
    Thing(
        _path("M-58 6Q-50-34 0-32Q36-30 48-2Q60-6 62-26Q76-16 64 4Q58 30 10 32H-30Q-54 28-58 6Z")
        + _path("M-54 12Q-20 26 20 24Q0 32-30 32Q-50 28-54 12Z", "c")
        + _round(-34, -2, 3.5, "c")
        + _line("M-20-34Q-22-52-36-54M-20-34Q-18-54-4-54", "b", 4),
        "a whale",
        "une baleine",
        "una ballena",
    ),
    Thing(
        _path("M-6 66Q-2 20-6-4H8Q4 20 10 66Z", "b")
        + _round(0, -24, 30, "a")
        + _round(-24, -8, 20, "a")
        + _round(24, -8, 20, "a")
        + _round(-12, -28, 4, "c")
        + _round(14, -16, 4, "c")
        + _round(-22, -4, 4, "c")
        + _round(4, -44, 4, "c"),
        "a tree with fruit",
        "un arbre chargé de fruits",
        "un árbol con frutos",
    ),
    Thing(
        '<circle cx="0" cy="-36" r="20" fill="none" stroke="{a}" stroke-width="10"/>'
        + _line("M0-14V58", "a", 10)
        + _line("M2 40H24M2 56H18", "a", 9)
        + _round(0, -36, 5, "c"),
        "a key",
        "une clé",
        "una llave",
    ),
    Thing(
        _path("M-50 18H50Q40 46 20 46H-22Q-42 46-50 18Z")
        + _path("M-2 14V-60Q40-34 42 10Z", "c")
        + _path("M-8 14V-46Q-34-20-38 12Z", "b")
        + _line("M-5 18V-64", "a", 3),
        "a sailing boat",
        "un voilier",
        "un velero",
    ),
    Thing(
        _path("M-34 56V-8H34V56Z")
        + _path("M-46-4L0-50L46-4Z", "b")
        + _path("M-10 56V26H10V56Z", "b")
        + _path("M-26 4H-10V20H-26ZM10 4H26V20H10Z", "c")
        + _path("M20-30V-52H30V-20Z"),
        "a small house with lit windows",
        "une petite maison aux fenêtres allumées",
        "una casita de ventanas iluminadas",
    ),
    Thing(
        _path("M-56 4A56 56 0 0 1 56 4Q46-8 37 4Q28-8 19 4Q9-8 0 4Q-9-8-19 4Q-28-8-37 4Q-46-8-56 4Z")
        + _path("M-19 4Q-18-34 0-52Q18-34 19 4Q9-8 0 4Q-9-8-19 4Z", "b")
        + _line("M0-2V52Q0 64 12 62Q20 60 18 50", "a", 4),
        "an umbrella",
        "un parapluie",
        "un paraguas",
    ),
    Thing(
        _path("M-60-14Q-30-30-4 0Q26-38 64-30Q40-18 30 6Q18 30-16 26Q-30 30-46 44Q-44 26-34 16Q-34-2-60-14Z")
        + _round(-24, 12, 3, "c")
        + _path("M-46 14L-60 20L-44 22Z", "b"),
        "a bird in flight",
        "un oiseau en vol",
        "un pájaro en vuelo",
    ),
    Thing(
        _path(
            "M-22-14Q-34-66-18-68Q-4-66-8-22Q2-24 8-22Q4-66 18-68Q34-66 22-14Q32 0 24 16Q40 30 "
            "36 60H-36Q-40 30-24 16Q-32 0-22-14Z"
        )
        + _round(-10, 0, 3.5, "c")
        + _round(10, 0, 3.5, "c")
        + _path("M-4 8H4L0 13Z", "b")
        + _round(0, 44, 13, "b"),
        "a rabbit sitting up",
        "un lapin dressé",
        "un conejo sentado",
    ),
    Thing(
        _path("M-14 60V-6H14V60Z")
        + _path("M0-52Q18-28 0-10Q-18-28 0-52Z", "c")
        + _path("M0-38Q8-26 0-16Q-8-26 0-38Z", "b")
        + _path("M-14-6Q-4 8-6 22Q-14 26-14 10Z", "b")
        + _path("M-34 60H34Q30 70 0 70Q-30 70-34 60Z", "b"),
        "a candle",
        "une bougie",
        "una vela",
    ),
    Thing(
        _round(0, 0, 50, "a")
        + _round(0, 0, 41, "c")
        + _line("M0-32V-36M32 0H36M0 32V36M-32 0H-36", "a", 4)
        + _line("M0 0L0-26", "a", 5)
        + _line("M0 0L18 12", "b", 5)
        + _round(0, 0, 4, "a"),
        "a clock",
        "une horloge",
        "un reloj",
    ),
    Thing(
        _path("M-44-56H44V56H-44Z")
        + _path("M-36-48H-4V-4H-36ZM4-48H36V-4H4ZM-36 4H-4V48H-36ZM4 4H36V48H4Z", "c")
        + _path("M-36-48H-20Q-26-10-36 0ZM36-48H20Q26-10 36 0Z", "b")
        + _path("M-52 56H52V64H-52Z"),
        "a lit window",
        "une fenêtre éclairée",
        "una ventana iluminada",
    ),
    Thing(
        _line("M-70 20H70", "a", 7)
        + _line("M-70 20Q-35-50 0 20Q35-50 70 20", "b", 4)
        + _line("M-35-14V60M35-14V60", "a", 7)
        + _line("M-52 2V18M-18 0V18M18 0V18M52 2V18", "b", 2),
        "a bridge",
        "un pont",
        "un puente",
    ),
    Thing(
        _path("M-28-60H-18V62H-28ZM18 8H28V62H18Z")
        + _path("M-28 0H32V12H-28Z", "b")
        + _path("M-18-56Q4-60 6-40V-6H-18Z")
        + _line("M-18 36H18", "a", 4),
        "an empty chair",
        "une chaise vide",
        "una silla vacía",
    ),
    Thing(
        _path("M-38-8H30V14Q30 46-4 46Q-38 46-38 14Z")
        + _line("M30 0Q54 0 50 18Q46 32 28 28", "a", 7)
        + _line("M-18-20Q-26-32-16-42Q-8-52-16-62M6-20Q-2-32 8-42Q16-52 8-62", "c", 4)
        + _path("M-50 50H42Q36 60-4 60Q-44 60-50 50Z", "b"),
        "a steaming cup",
        "une tasse fumante",
        "una taza humeante",
    ),
    Thing(
        _path("M-60 26V-10H-10V-34H46Q56-34 56 0V26Z")
        + _path("M2-26H20V-6H2ZM28-26H46V-6H28Z", "c")
        + _path("M-48-10V-36H-34V-10Z", "b")
        + _round(-42, 32, 12, "b")
        + _round(-10, 32, 12, "b")
        + _round(34, 32, 12, "b")
        + _round(-40, -48, 7, "c")
        + _round(-28, -58, 9, "c"),
        "a steam train",
        "un train à vapeur",
        "un tren de vapor",
    ),
    Thing(
        _path("M0-22Q-30-42-60-26V36Q-30 20 0 40Q30 20 60 36V-26Q30-42 0-22Z", "c")
        + _path("M-64-20L-60 40Q-30 26 0 46Q30 26 60 40L64-20L60-26V36Q30 20 0 40Q-30 20-60 36V-26Z")
        + _line("M0-20V38", "b", 3)
        + _line("M-48-12Q-28-20-12-10M-48 4Q-28-4-12 6M12-10Q28-20 48-12M12 6Q28-4 48 4", "b", 3),
        "an open book",
        "un livre ouvert",
        "un libro abierto",
    ),
    Thing(
        _path("M-44 36Q-30 26-28-8Q-26-44 0-46Q26-44 28-8Q30 26 44 36Z")
        + _round(0, 44, 10, "b")
        + _line("M0-46V-60", "a", 6)
        + _path("M-44 36H44V42H-44Z", "b")
        + _line("M-14-18Q-16 6-20 18", "c", 4),
        "a bell",
        "une cloche",
        "una campana",
    ),
    Thing(
        _path("M-64 0Q0-58 64 0Q0 58-64 0Z", "c")
        + _round(0, 0, 26, "a")
        + _round(0, 0, 12, "b")
        + _round(-8, -8, 5, "c")
        + _line("M-40-32L-48-46M-14-44L-18-60M14-44L18-60M40-32L48-46", "a", 5),
        "a wide open eye",
        "un œil grand ouvert",
        "un ojo muy abierto",
    ),
    Thing(
        _path("M-60 44Q-52 20-30 34L30 30Q52 34 62 44Z")
        + _round(8, 6, 32, "b")
        + (
            '<path d="M8 6m0-20a20 20 0 1 1-19 24a13 13 0 1 1 22-10a7 7 0 1 1-12 3" fill="none" '
            'stroke="{c}" stroke-width="5" stroke-linecap="round"/>'
        )
        + _line("M-50 36Q-58 14-60 2M-46 34Q-44 14-42 4", "a", 5),
        "a snail",
        "un escargot",
        "un caracol",
    ),
    Thing(
        _path("M0-62L34-14L0 34L-34-14Z")
        + _path("M0-62L34-14H0ZM0 34L-34-14H0Z", "b")
        + _line("M0 34Q-14 46 2 54Q16 62 4 74", "c", 3)
        + _path("M-8 48L6 52L-6 58ZM14 60L2 64L14 70Z", "b"),
        "a kite",
        "un cerf-volant",
        "una cometa",
    ),
    Thing(
        _path("M-52 34L-58-26L-28 2L0-44L28 2L58-26L52 34Z")
        + _path("M-52 40H52V52H-52Z", "b")
        + _round(0, -44, 7, "c")
        + _round(-58, -28, 6, "c")
        + _round(58, -28, 6, "c")
        + _round(0, 18, 7, "c")
        + _round(-28, 20, 5, "c")
        + _round(28, 20, 5, "c"),
        "a crown",
        "une couronne",
        "una corona",
    ),
    Thing(
        _path("M-16 60Q-8 20-12-4H12Q8 20 16 60Z", "c")
        + _path("M-56 0Q-48-56 0-56Q48-56 56 0Q30 12 0 8Q-30 12-56 0Z")
        + _round(-26, -22, 9, "b")
        + _round(8, -36, 10, "b")
        + _round(30, -12, 8, "b")
        + _round(-4, -10, 6, "b"),
        "a mushroom",
        "un champignon",
        "una seta",
    ),
    Thing(
        _path("M-24-30H24L32 40H-32Z", "c")
        + _path("M-30-38H30V-28H-30ZM-36 40H36V52H-36Z")
        + _line("M-24-30L-32 40M24-30L32 40M0-30V40", "a", 4)
        + _line("M-14-38Q0-72 14-38", "a", 4)
        + _path("M0-10Q14 10 0 28Q-14 10 0-10Z", "b"),
        "a lantern",
        "une lanterne",
        "un farol",
    ),
    Thing(
        _line("M-30-80L-24 26M30-80L24 26", "a", 3)
        + _path("M-34 24H34V34H-34Z", "b")
        + _path("M-12 24Q-14-6 0-8Q14-6 12 24Z")
        + _round(0, -18, 11, "a")
        + _line("M-8-2L-25-14M8-2L25-14", "a", 5)
        + _line("M-6 32L-10 56M6 32L12 54", "a", 6),
        "somebody on a swing",
        "quelqu’un sur une balançoire",
        "alguien en un columpio",
    ),
    Thing(
        _path("M-60 50Q-40-40 0-54Q40-40 60 50Q40 36 30 52Q14 36 0 52Q-14 36-30 52Q-40 36-60 50Z")
        + _round(-16, -14, 8, "c")
        + _round(16, -14, 8, "c")
        + _round(-14, -12, 4, "b")
        + _round(18, -12, 4, "b")
        + _line("M-12 10Q0 18 12 10", "b", 4),
        "a friendly ghost",
        "un gentil fantôme",
        "un fantasma amable",
    ),
)
