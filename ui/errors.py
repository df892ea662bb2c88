"""The root of what can go wrong in the display."""


class UiError(Exception):
    """Every error of this package; the leaves are built-in errors as well."""
