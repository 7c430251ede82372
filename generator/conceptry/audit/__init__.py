"""The audit of a finished site: nothing leaves it, nothing is missing, nothing is too heavy.

It reads the files that were written, whatever wrote them, and believes no setting.
"""

from conceptry.audit.fault import Fault, count_faults, render_fault, render_faults_json
from conceptry.audit.report import Audit, audit_site, render_report, render_table

__all__ = [
    "Audit",
    "Fault",
    "audit_site",
    "count_faults",
    "render_fault",
    "render_faults_json",
    "render_report",
    "render_table",
]
