from accounts.models.audit import AuditEntry
from accounts.models.link import OneTimeLink
from accounts.models.user import User

__all__ = ["AuditEntry", "OneTimeLink", "User"]
