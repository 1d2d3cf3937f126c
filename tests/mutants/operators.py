"""Mutants of a module: its source with one small change each, which some test should notice.

A change replaces the text of one expression or statement and leaves everything else as it is, so tests that read
the source see the same comments. Nothing is changed that only a type checker, a reader or a log sees.
"""

import ast
from collections import Counter
from collections.abc import Iterator

import msgspec

OPPOSITE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(msgspec.Struct, frozen=True):
    """One change of one file."""

    path: str
    line: int
    place: str
    """The class and function around it, such as `Session.heard`."""
    before: str
    after: str
    start: int
    """Bytes of the file from here …"""
    end: int
    """… to here are replaced by `after`."""
    nth: int = 1
    """The number of this one among several like it at this place."""

    @property
    def name(self) -> str:
        """Return what identifies it while lines above it come and go."""
        which = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path}:{self.place}: {_short(self.before)} -> {_short(self.after)}{which}"

    def applied(self, source: bytes) -> bytes:
        """The changed file."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def _short(text: str) -> str:
    return " ".join(text.split())


def mutants(path: str, source: bytes) -> list[Mutant]:
    """All mutants of a file, in the order of their places."""
    tree = ast.parse(source)
    offsets = [0]
    for line in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    found: dict[tuple[int, int, str], Mutant] = {}
    for place, node, after in _walk(tree, ""):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = offsets[node.lineno - 1] + node.col_offset
        end = offsets[node.end_lineno - 1] + node.end_col_offset
        before = source[start:end].decode()
        mutant = Mutant(path, node.lineno, place, before, after, start, end)
        found.setdefault((start, end, after), mutant)
    seen: Counter[str] = Counter()
    numbered = []
    for _, mutant in sorted(found.items()):
        seen[mutant.name] += 1
        numbered.append(msgspec.structs.replace(mutant, nth=seen[mutant.name]))
    return numbered


Change = tuple[str, ast.expr | ast.stmt, str]
"""The place, the node whose text is replaced, and the text that replaces it."""


def _walk(node: ast.AST, place: str) -> Iterator[Change]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        place = f"{place}.{node.name}".lstrip(".")
    if isinstance(node, ast.expr):
        yield from ((place, node, f"({ast.unparse(new)})") for new in _expressions(node))
    if isinstance(node, ast.stmt):
        yield from ((place, node, new) for new in _statements(node))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield place, node.test, f"(not ({ast.unparse(node.test)}))"
    for child in _children(node):
        yield from _walk(child, place)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that a running program depends on."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return  # words for people; what a type checker is told
        case ast.FunctionDef(args=args, body=body) | ast.AsyncFunctionDef(args=args, body=body):
            yield from (default for default in (*args.defaults, *args.kw_defaults) if default is not None)
            yield from body
        case ast.ClassDef(body=body):
            yield from body
        case ast.AnnAssign(annotation=annotation, value=value):
            yield from _limits(annotation)
            if value is not None:
                yield value
        case ast.Assign(targets=[ast.Name(id="__slots__")]) | ast.MatchValue(value=ast.UnaryOp()):
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.Expr(value=ast.Call() as call) if _is_for_readers(call):
            return
        case ast.Raise(exc=ast.Call(args=args, keywords=keywords)):
            yield from args
            yield from (keyword.value for keyword in keywords)
        case ast.Call(func=ast.Name(id="zip"), args=args):
            yield from args  # whether it is strict says what we are sure of, as an assertion does
        case _:
            yield from ast.iter_child_nodes(node)


def _limits(annotation: ast.expr) -> Iterator[ast.expr]:
    """The limits that a type states, as in `Annotated[int, Meta(ge=5)]`: decoding goes by them."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Meta":
            yield from (keyword.value for keyword in node.keywords)


def _is_for_readers(call: ast.Call) -> bool:
    """Whether a call writes to the log, or tells a type checker that nothing is left."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id == "assert_never"
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) in ("_log", "logging")


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                for other in OPPOSITE[type(op)]:
                    yield ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC and not _is_text(left):
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Constant(value) if isinstance(value, bool):
            yield ast.Constant(not value)
        case ast.Constant(value) if isinstance(value, int | float):
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name]), args, keywords)
        case _:
            pass


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _statements(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Call() as call) if not _is_for_readers(call):
            yield "pass"
        case ast.Expr(value=ast.Await(value=ast.Call())) | ast.Raise() | ast.Delete():
            yield "pass"
        case ast.AugAssign(target, op, value) if type(op) in ARITHMETIC:
            yield ast.unparse(ast.AugAssign(target, ARITHMETIC[type(op)](), value))
        case _:
            pass
