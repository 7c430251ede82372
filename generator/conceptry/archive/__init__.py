"""A finished site as one file to carry: packed with reproducible bytes, and told apart from a copy.

Works on files alone and knows nothing of records, pages or engines.
"""

from conceptry.archive.copy import CopyError, open_copy
from conceptry.archive.manifest import MANIFEST_NAME, Manifest, ManifestError, compute_manifest
from conceptry.archive.packing import pack_site
from conceptry.archive.verification import Verdict, render_verdict, render_verdict_json, verify

__all__ = [
    "MANIFEST_NAME",
    "CopyError",
    "Manifest",
    "ManifestError",
    "Verdict",
    "compute_manifest",
    "open_copy",
    "pack_site",
    "render_verdict",
    "render_verdict_json",
    "verify",
]
