"""Puts a mutant into a program that is loaded already: the changed function gets its new code where it stands.

So a fork of a process that has read all tests can try a mutant at once. What runs while a module is loaded cannot
be changed in this way: the module would have to be loaded again, and everything that knows it.
"""

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

import msgspec

from tests.mutants.operators import Mutant


class Function(msgspec.Struct, frozen=True):
    """A function of a file that belongs to no other function."""

    name: str
    """With its classes, such as `Session.heard`."""
    nth: int
    """The number of this one among several with this name."""


def function_of(source: bytes, mutant: Mutant) -> Function | None:
    """The outermost function whose body has the mutant; None if the change is run when the module is loaded."""
    place = (mutant.line, mutant.start - sum(map(len, source.splitlines(keepends=True)[: mutant.line - 1])))
    seen: defaultdict[str, int] = defaultdict(int)
    for name, node in _functions(ast.parse(source), ""):
        first, last = node.body[0], node.body[-1]
        if (first.lineno, first.col_offset) <= place < (last.end_lineno or 0, last.end_col_offset or 0):
            return Function(name, seen[name])
        seen[name] += 1
    return None


def _functions(node: ast.AST, around: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield around + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{around}{child.name}.")
        elif isinstance(child, ast.stmt | ast.ExceptHandler):
            yield from _functions(child, around)


def _code(source: bytes, file: str, wanted: Function) -> CodeType:
    found = [code for code in _codes(compile(source, file, "exec")) if code.co_qualname == wanted.name]
    return found[wanted.nth]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


class Loaded:
    """The functions that are in memory, by the file and the place that they come from."""

    def __init__(self) -> None:
        self._functions: defaultdict[str, list[FunctionType]] = defaultdict(list)
        gc.unfreeze()  # tests/conftest.py freezes what is loaded, and then nobody could list it
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self._functions[each.__code__.co_filename].append(each)

    def swap(self, file: str, before: bytes, after: bytes, wanted: Function) -> bool:
        """Give a function the code that it has in the changed file; False if that cannot be done."""
        old, new = _code(before, file, wanted), _code(after, file, wanted)
        made_by_it = f"{wanted.name}.<locals>."
        done = False
        for function in self._functions[file]:
            code = function.__code__
            if code.co_qualname.startswith(made_by_it):
                return False  # it has run already, and what it made is kept somewhere
            if code.co_qualname == wanted.name and code.co_firstlineno == old.co_firstlineno:
                if code.co_freevars != new.co_freevars:
                    return False
                function.__code__ = new
                done = True
        return done
