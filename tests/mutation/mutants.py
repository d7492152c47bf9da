"""Small faults for a module: one changed place each, as a programmer might slip.

What is left alone decides nothing: annotations, docstrings, decorators, assertions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Change = tuple[str, Callable[[], None]]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault."""

    path: Path
    line: int
    change: str
    tree: ast.Module


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module, each with a tree of its own."""
    source = path.read_text(encoding="utf-8")
    for number in range(len(_changes(ast.parse(source)))):
        tree = ast.parse(source)
        line, change, apply = _changes(tree)[number]
        apply()
        yield Mutant(path, line, change, ast.fix_missing_locations(tree))


def _changes(tree: ast.Module) -> list[tuple[int, str, Callable[[], None]]]:
    return [
        (getattr(node, "lineno", 0), told, apply)
        for node in _deciding(tree)
        for told, apply in CHANGES.get(type(node), _none)(node)
    ]


def _deciding(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it that can decide something."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert):
                yield from _deciding(child)


def _none(node: Any) -> Iterator[Change]:
    yield from ()


def _put(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _operator(cls: type[ast.AST]) -> str:
    return cls.__name__


def _compare(node: ast.Compare) -> Iterator[Change]:
    for place, operator in enumerate(node.ops):
        other = COMPARISONS[type(operator)]
        changed = [*node.ops[:place], other(), *node.ops[place + 1 :]]
        yield f"{ast.unparse(node)}: {_operator(type(operator))} → {_operator(other)}", _put(node, "ops", changed)


def _join(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.And if isinstance(node.op, ast.Or) else ast.Or
    yield f"{ast.unparse(node)}: {_operator(type(node.op))} → {_operator(other)}", _put(node, "op", other())


def _calculate(node: ast.BinOp) -> Iterator[Change]:
    other = ARITHMETIC.get(type(node.op))
    if other:
        yield f"{ast.unparse(node)}: {_operator(type(node.op))} → {_operator(other)}", _put(node, "op", other())


def _branch(node: ast.If | ast.IfExp) -> Iterator[Change]:
    for outcome in (True, False):
        yield f"if {ast.unparse(node.test)}: always {outcome}", _put(node, "test", ast.Constant(outcome))


def _filter(node: ast.comprehension) -> Iterator[Change]:
    for place, test in enumerate(node.ifs):
        rest = [*node.ifs[:place], *node.ifs[place + 1 :]]
        yield f"for {ast.unparse(node.target)}: without if {ast.unparse(test)}", _put(node, "ifs", rest)


def _loop(node: ast.While) -> Iterator[Change]:
    yield f"while {ast.unparse(node.test)}: never", _put(node, "test", ast.Constant(False))


def _negative(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.USub):
        yield f"{ast.unparse(node)}: without the sign", _put(node, "op", ast.UAdd())


def _constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield f"{node.value} → {not node.value}", _put(node, "value", not node.value)
    elif isinstance(node.value, int):
        yield f"{node.value} → {node.value + 1}", _put(node, "value", node.value + 1)


def _name(node: ast.Name) -> Iterator[Change]:
    other = NAMES.get(node.id)
    if other:
        yield f"{node.id} → {other}", _put(node, "id", other)


def _statement(node: ast.Expr) -> Iterator[Change]:
    nothing: ast.expr = ast.Constant(None)
    if isinstance(node.value, ast.Yield | ast.YieldFrom):  # still a generator
        nothing = ast.YieldFrom(ast.Tuple([], ast.Load()))
    if isinstance(node.value, ast.Yield | ast.YieldFrom | ast.Call):
        yield f"without {ast.unparse(node.value)}", _put(node, "value", nothing)


def _answer(node: ast.Return) -> Iterator[Change]:
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield f"return {ast.unparse(node.value)}: None instead", _put(node, "value", ast.Constant(None))


CHANGES: dict[type[ast.AST], Callable[[Any], Iterator[Change]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _join,
    ast.BinOp: _calculate,
    ast.If: _branch,
    ast.IfExp: _branch,
    ast.comprehension: _filter,
    ast.While: _loop,
    ast.UnaryOp: _negative,
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Expr: _statement,
    ast.Return: _answer,
}
