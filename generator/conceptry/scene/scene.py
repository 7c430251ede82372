"""What all scenes have in common."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows; each visual family has a scene of its own."""
