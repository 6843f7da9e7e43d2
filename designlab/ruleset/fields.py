"""The words in which a game declares its rules: sections of keys, each with its meaning.

A game's ruleset is one `Section` of sections and tables.  Every key says what it means, in which
unit and range, which clause of the rulebook it comes from, and whether that clause is stated by
the designer, inferred from the text or assumed to fill a hole.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticUndefined

from designlab.ruleset.lines import Path

STATUSES = ("stated", "inferred", "assumed")
REMOVE = "remove"
"""`remove = true` in a row of a variant takes that row out of the table."""
HEADER = ("game", "title", "description", "extends")
"""Keys at the top of a file that describe it; a game's model cannot use these names."""


class Section(BaseModel):
    """A group of keys; its docstring tells a designer what the group is about.

    Values are read strictly: `2` is fine where a float is wanted and `2.0` where a whole number
    is wanted, but `2.5`, `true` and `"2"` are not.  A name that Python reserves takes a
    trailing underscore: the field `pass_` is the key `pass`.

    Example:
        >>> class Market(Section):
        ...     '''The row of cards for sale.'''
        ...     buys: int = param(
        ...         1, "purchases a turn", ge=1, le=3, unit="cards", clause="X-1", status="stated"
        ...     )
        >>> Market(buys=2.0).buys
        2
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        alias_generator=lambda name: name.rstrip("_"),
        protected_namespaces=(),
    )

    DERIVED: ClassVar[tuple[tuple, ...]] = ()
    """Further fields of the record as (name, numpy type, shape), for example distances on a map."""

    def derive(self) -> dict[str, Any]:
        """Values of the `DERIVED` fields, as arrays of their shapes; computed from the keys."""
        return {}

    @field_validator("*", mode="wrap")
    @classmethod
    def _checked(cls, value: Any, check: Callable[[Any], Any], info: ValidationInfo) -> Any:
        field = fields_of(cls)[str(info.field_name).rstrip("_")]
        if field.kind in ("int", "float") and bool(field.shape) == isinstance(value, list):
            value = _normal(value, field.kind)
        errors = [] if field.model else list(_entry_errors(field, value, ()))
        try:
            value = check(value)
        except ValidationError as error:
            errors += [_again(detail) for detail in error.errors(include_url=False)]
        if errors:
            raise ValidationError.from_exception_data(cls.__name__, errors)
        return value


def _again(detail: ErrorDetails) -> InitErrorDetails:
    return InitErrorDetails(
        type=detail["type"], loc=detail["loc"], input=detail["input"], ctx=detail.get("ctx", {})
    )


def _normal(value: Any, kind: str) -> Any:
    """Whole floats as ints where ints are wanted, ints as floats where floats are."""
    if isinstance(value, list):
        return [_normal(entry, kind) for entry in value]
    if kind == "int" and isinstance(value, float) and value.is_integer():
        return int(value)
    if kind == "float" and isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return float(value) + 0.0  # -0.0 becomes 0.0: equal values have equal digests
        except OverflowError:
            return float("inf")
    return value


def _entry_errors(field: FieldSpec, value: Any, at: Path) -> Iterator[InitErrorDetails]:
    """What pydantic does not check: ranges of list entries, room in the lists of a list."""
    for i, entry in enumerate(value if isinstance(value, list) else []):
        loc = (*at, i)
        kind, ctx = "", {}
        if isinstance(entry, list) and len(field.shape) - len(at) > 1:
            yield from _entry_errors(field, entry, loc)
            if len(entry) > field.shape[-1]:
                room = {"max_length": field.shape[-1], "actual_length": len(entry)}
                kind, ctx = "too_long", {"field_type": "List", **room}
        elif not isinstance(entry, (int, float)) or isinstance(entry, bool):
            continue
        elif field.ge is not None and entry < field.ge:
            kind, ctx = "greater_than_equal", {"ge": field.ge}
        elif field.le is not None and entry > field.le:
            kind, ctx = "less_than_equal", {"le": field.le}
        if kind:
            yield InitErrorDetails(type=kind, loc=loc, input=entry, ctx=ctx)


Row = TypeVar("Row", bound=Section)
Table = dict[str, Row]
"""`Table[Card]` is a table: rows with keys, `[cards.general_sun_3]` in the file."""


def param(
    default: Any,
    meaning: str,
    *,
    unit: str = "",
    ge: float | None = None,
    le: float | None = None,
    item_ge: float | None = None,
    item_le: float | None = None,
    capacity: int | tuple[int, int] | None = None,
    min_items: int = 0,
    clause: str,
    status: str,
) -> Any:
    """One key of a ruleset.

    Args:
        default: the rulebook's value; `...` for a key that each row must give.
        meaning: a short phrase for the designer.
        unit: what is counted; may be empty for switches, choices and text.
        ge, le: smallest and largest value of a number.
        item_ge, item_le: the same for the entries of a list.
        capacity: room for the entries of a list, (lists, entries of each) for a list of lists.
        min_items: least number of entries of a list.
        clause: ID of the rulebook's clause.
        status: "stated", "inferred" or "assumed".
    """
    extra = {"x-unit": unit, "x-item-ge": item_ge, "x-item-le": item_le}
    return _field(default, meaning, clause, status, capacity, extra, ge=ge, le=le, min=min_items)


def table(row: type[Section], meaning: str, *, capacity: int, clause: str, status: str) -> Any:
    """A table of rows with keys: `cards: dict[str, Card] = table(Card, "the cards", ...)`."""
    if REMOVE in fields_of(row):
        raise TypeError(f"{row.__name__}.{REMOVE} is taken: it removes a row")
    return _field({}, meaning, clause, status, capacity, {})


def ref(
    target: str,
    meaning: str,
    *,
    default: Any = ...,
    capacity: int | tuple[int, int] | None = None,
    min_items: int = 0,
    clause: str,
    status: str,
) -> Any:
    """A key that names a row of another table, as `str`, or several rows, as `list[str]`.

    Args:
        target: dotted key of the table, for example "cards".
        default: "" makes the reference optional; the record then holds -1.
    """
    return _field(default, meaning, clause, status, capacity, {"x-table": target}, min=min_items)


def _field(
    default: Any,
    meaning: str,
    clause: str,
    status: str,
    capacity: int | tuple[int, int] | None,
    extra: dict[str, Any],
    *,
    ge: float | None = None,
    le: float | None = None,
    min: int = 0,
) -> Any:
    if status not in STATUSES or not meaning or not clause:
        raise TypeError(f"{meaning!r} needs a meaning, a clause and a status of {STATUSES}")
    shape = (capacity,) if isinstance(capacity, int) else tuple(capacity or ())
    extra = {"x-status": status, "x-clause": clause, "x-capacity": list(shape), **extra}
    kwargs: dict[str, Any] = {"description": meaning, "json_schema_extra": extra}
    if shape:
        kwargs |= {"max_length": shape[0], "min_length": min}
    if ge is not None or le is not None:
        kwargs |= {"ge": ge, "le": le}
    if isinstance(default, (list, dict)):
        return Field(default_factory=functools.partial(_copy, default), **kwargs)
    return Field(default, **kwargs)


def _copy(default: Any) -> Any:
    return type(default)(default)


@dataclass(frozen=True)
class FieldSpec:
    """What a model says about one of its keys.

    `kind` is int, float, bool, enum, text, ref, section, rows (a list of sections) or table;
    `shape` is () for one value, (capacity,) for a list, rows or a table, (lists, entries) for a
    list of lists.
    """

    key: str
    name: str
    kind: str
    shape: tuple[int, ...]
    model: type[Section] | None
    options: tuple[str, ...]
    target: str
    required: bool
    default: Any
    meaning: str
    unit: str
    ge: float | None
    le: float | None
    status: str
    clause: str


@functools.cache
def fields_of(model: type[Section]) -> dict[str, FieldSpec]:
    """The keys of a model in order; TypeError if the game's author left something out."""
    found = {}
    for name, info in model.model_fields.items():
        field = _describe(name, info)
        try:
            _check(field)
        except TypeError as error:
            raise TypeError(f"{model.__name__}.{name} {error}") from None
        found[field.key] = field
    return found


_SCALARS: dict[Any, str] = {int: "int", float: "float", bool: "bool", str: "text"}


def _describe(name: str, info: FieldInfo) -> FieldSpec:
    extra: dict[str, Any] = dict(info.json_schema_extra or {})  # type: ignore[arg-type]
    inner, depth, model, options = info.annotation, 0, None, ()
    while get_origin(inner) is list:
        inner, depth = get_args(inner)[0], depth + 1
    is_table = get_origin(inner) is dict
    if is_table:
        inner = get_args(inner)[1]
    if get_origin(inner) is Literal:
        kind, options = "enum", get_args(inner)
    elif isinstance(inner, type) and issubclass(inner, Section):
        model, kind = inner, "table" if is_table else "rows" if depth else "section"
    else:
        kind = _SCALARS.get(inner, "")
    bounds: dict[str, float] = {}
    for mark in info.metadata:
        for bound in ("ge", "le"):
            if hasattr(mark, bound):
                bounds[bound] = getattr(mark, bound)
    shape = tuple(extra.get("x-capacity", ()))
    if kind not in ("table", "section") and depth != len(shape):
        kind = ""
    if info.default_factory:
        default = info.get_default(call_default_factory=True, validated_data={})
    else:
        default = None if info.default is PydanticUndefined else info.default
    about_model = " ".join((model.__doc__ or "").split()) if model else ""
    return FieldSpec(
        key=name.rstrip("_"),
        name=name,
        kind="ref" if kind == "text" and "x-table" in extra else kind,
        shape=shape,
        model=model,
        options=options,
        target=extra.get("x-table", ""),
        required=info.is_required(),
        default=default,
        meaning=info.description or about_model,
        unit=extra.get("x-unit", ""),
        ge=bounds.get("ge", extra.get("x-item-ge")),
        le=bounds.get("le", extra.get("x-item-le")),
        status=extra.get("x-status", ""),
        clause=extra.get("x-clause", ""),
    )


def _check(field: FieldSpec) -> None:
    if not field.kind:
        raise TypeError("has a type that rulesets do not know, or a list without a capacity")
    if field.kind == "table" and len(field.shape) != 1:
        raise TypeError("needs table(...)")
    if not field.meaning:
        raise TypeError("has no meaning")
    if field.kind in ("int", "float") and (field.ge is None or field.le is None or not field.unit):
        raise TypeError("needs a unit and a range (ge and le, or item_ge and item_le)")
    if field.kind != "section" and not (field.clause and field.status in STATUSES):
        raise TypeError("needs param(...), table(...) or ref(...) with clause and status")


Check = Callable[[Any], Iterator[tuple[str, str]]]


def constraint(*keys: str, severity: str = "error") -> Callable[[Check], Check]:
    """Marks a method of a game's model that compares several keys with each other.

    The method yields (dotted key, message) for everything that does not fit.  `keys` are the
    keys it looks at: while one of them is itself at fault, the method is not asked.  With
    severity="warning" the ruleset is used all the same.
    """

    def mark(check: Check) -> Check:
        check.keys, check.severity = keys, severity  # type: ignore[attr-defined]
        return check

    return mark


@functools.cache
def constraints_of(model: type[Section]) -> tuple[Any, ...]:
    """The methods of a model marked by `constraint`, in order."""
    members = [member for base in reversed(model.__mro__) for member in vars(base).values()]
    return tuple(member for member in members if hasattr(member, "severity"))
