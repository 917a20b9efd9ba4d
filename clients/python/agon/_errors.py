"""Errors of the library as exceptions."""
from __future__ import annotations

from typing import Any, Optional

from ._libagon import ffi, lib


class Error(ValueError):
    """What the library refused; str() is its message.

    at: the byte of the text where it went wrong, or None. id: the message's name for programs, which
    stays when the sentence is changed, or None.
    """

    def __init__(self, text: str, at: Optional[int] = None, id: Optional[str] = None) -> None:
        super().__init__(text)
        self.at, self.id = at, id


class BadText(Error):
    """A text is not of the form it should have."""


class IllegalMove(Error):
    """A move or turn is well formed, but the rules do not allow it."""


class Unsupported(Error):
    """This game, engine or option cannot do that, or is unknown."""


KINDS = {lib.AGON_BAD_TEXT: BadText, lib.AGON_ILLEGAL: IllegalMove,
         lib.AGON_UNSUPPORTED: Unsupported}


def string(text: Any) -> str:
    """A text of the library; "" for none."""
    return "" if text == ffi.NULL else str(ffi.string(text), "utf-8", "replace")


def encoded(text: str, what: str) -> bytes:
    """A text for the library, which cannot hold a NUL."""
    if "\0" in text:
        raise BadText("%s contains a NUL character" % what)
    return text.encode("utf-8", "surrogateescape")


def new_error() -> Any:
    """An error for the library to fill."""
    return ffi.new("struct agon_error *")


def raised(error: Any, code: Optional[int] = None) -> Exception:
    """The exception of an error that the library has filled."""
    code = error.code if code is None else code
    text, parts = string(error.text), string(error.parts)
    if code == lib.AGON_NO_MEMORY:
        return MemoryError(text or "out of memory")
    id = parts.split("\x1f", 1)[0] if "\x1f" in parts else None
    return KINDS.get(code, Error)(text or "the library failed with %d" % code,
                                  error.at if error.at >= 0 else None, id)


def check(status: int, error: Any) -> int:
    """The status, or an exception if it is negative."""
    if status < 0:
        raise raised(error, status)
    return status
