"""What pictures are drawn from: plain frozen values, one module for each visual family.

Nothing here knows of records, of expressions or of drawing. The model makes a scene from a record,
the figures draw it. Every number of a scene was computed from the record's symbols.
"""

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene

__all__ = ["Quantity", "Scene"]
