"""Writing files so that nothing is ever lost."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from designlab.errors import SaveError


def replace_file(path: Path, content: str | bytes) -> None:
    """Write a file in one step: it is the old one or the new one, never half of it.

    Raises:
        SaveError: it could not be written; what was there before is still there.
    """
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    data = content.encode() if isinstance(content, str) else content
    try:
        with open(fresh, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, fresh)
        os.replace(fresh, path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise SaveError(
            f"{path} could not be written: {error.strerror or error}; it is as it was before"
        ) from error
