"""What the folder of records decides for all of them."""

from __future__ import annotations

from pydantic import Field

from conceptry.model.base import Part

SETTINGS_FILE = "_settings.json"


class Settings(Part):
    """Limits that a collection sets itself."""

    warnings: int | None = Field(default=None, ge=0)
    """How many warnings the collection may have; the number can only fall."""
    answerPositionShare: float | None = Field(default=None, gt=0, le=1)  # noqa: N815 (name in JSON)
    """Largest share of questions whose right option stands at the same position; more is an error
    and not only a warning."""
