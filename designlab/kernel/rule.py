"""The `@rule` decorator: a function that runs interpreted from Python and compiled from rules.

`rule(fn)` gives back `fn` itself, so a call from Python is an ordinary call that a debugger can
step through.  Its compiled twin is `fn.jit`.  Numba types a global function by its
`_numba_type_` attribute, so compiled code that names a rule compiles the whole tree below it.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, overload

import numba
from numba.core import types
from numba.core.caching import IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent


def rule_folder(fn: Callable[..., Any]) -> Path:
    """The folder whose sources a rule can depend on besides the kernel's: its game's."""
    return Path(fn.__code__.co_filename).resolve().parent


@functools.cache
def source_stamp(folder: Path) -> str:
    """Digest of every source that a compiled rule of `folder` can depend on.

    Numba keys its disk cache by the file of the outermost function only, so an edit of a callee
    in another file would leave the old machine code in use.  With this stamp in place of the
    file's own, any edit of the kernel or of the game makes the game's cached code stale.
    """
    digest = hashlib.sha256()
    for place in dict.fromkeys((_PACKAGE / "kernel", _PACKAGE / "bots", folder)):
        for file in sorted(place.glob("*.py")):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


@overload
def rule(fn: F) -> F: ...
@overload
def rule(
    *,
    interpreted: Callable[..., Any] | None = None,
    folder: Path | None = None,
    **options: Any,
) -> Callable[[F], F]: ...


def rule(
    fn: Any = None,
    *,
    interpreted: Callable[..., Any] | None = None,
    folder: Path | None = None,
    **options: Any,
) -> Any:
    """Make `fn` a rule: interpreted when called from Python, compiled when called from a rule.

    Args:
        fn: the rule; it may use integers, floats, records, other rules and constants, and must
            not recurse, allocate or use slices (`docs/architecture.md` has the list).
        interpreted: a hand-written twin for the interpreter, for the few rules whose arithmetic
            differs there (unsigned 64-bit); it becomes the public face of the rule.
        folder: for a closure over a game's rules, that game's `rule_folder`.
        **options: passed to `numba.njit`, for example `nogil=True`.

    Returns:
        The plain Python function, with `.jit` (the compiled twin) attached.

    Example:
        >>> @rule
        ... def double(x):
        ...     return 2 * x
        >>> double(21)
        42
    """
    if fn is None:
        return functools.partial(_rule, interpreted=interpreted, folder=folder, **options)
    return _rule(fn, interpreted, folder, **options)


def _rule(
    fn: Callable[..., Any],
    interpreted: Callable[..., Any] | None = None,
    folder: Path | None = None,
    **options: Any,
) -> Any:
    face: Any = interpreted or fn
    home = folder or rule_folder(fn)
    face.jit = _compiled(fn, home, "", options)
    # Most rules are only ever called by other rules: without an entrance from Python they
    # compile in two thirds of the time.
    inner = _compiled(fn, home, "-inner", {**options, **_NO_ENTRANCE})
    _compile_once(inner)
    face._inner = inner  # numba itself holds it weakly
    face._numba_type_ = getattr(inner, "_numba_type_", None)
    return face


_NO_ENTRANCE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _compiled(fn: Callable[..., Any], folder: Path, suffix: str, options: dict[str, Any]) -> Any:
    try:
        compiled = numba.njit(cache=True, **options)(fn)
        _key_cache(compiled, folder, suffix)
    except (RuntimeError, AttributeError):
        # No source file to key a cache by (python -c, a doctest), or NUMBA_DISABLE_JIT=1.
        compiled = numba.njit(**options)(fn)
    return compiled


def _key_cache(compiled: Any, folder: Path, suffix: str) -> None:
    """Keep this function's disk cache apart per folder and valid for its `source_stamp` only."""
    cache = compiled._cache
    name = f"{cache._impl.filename_base}-{folder.name}{suffix}"
    cache._cache_file = IndexDataCacheFile(cache.cache_path, name, source_stamp(folder))


def _compile_once(compiled: Any) -> None:
    """Let rules that call this one pass constants, enum members and switches as plain integers,
    and leave arguments out.

    Numba would compile a rule anew for every constant that a caller names and for every set of
    arguments that it leaves out: 20 times the rule that writes events, say.
    """
    if not hasattr(compiled, "get_call_template"):  # NUMBA_DISABLE_JIT=1
        return
    template = compiled.get_call_template

    parameters = inspect.signature(compiled.py_func).parameters
    defaults = {
        name: numba.typeof(parameter.default)
        for name, parameter in parameters.items()
        if parameter.default is not parameter.empty
    }

    def plain_template(args: Any, kws: Any) -> Any:
        given = dict(zip(parameters, args, strict=False)) | kws
        return template((), {key: _plain(kind) for key, kind in (defaults | given).items()})

    compiled.get_call_template = plain_template


def _plain(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, (types.IntEnumMember, types.Boolean)) else kind
