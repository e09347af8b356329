"""Which tools act on the world by their name, and are not called unasked."""

import re
from typing import Final

ACTING_WORDS: Final = frozenset(
    """
    abort accept activate add allocate append apply approve archive assign
    ban block book broadcast bulk buy
    cancel charge checkout clear close commit configure copy create
    deactivate delete deliver demote deploy deposit destroy disable dispatch donate drop
    edit email empty enable enqueue erase exec execute expire
    fax flush forward
    grant
    import insert install invalidate invite invoke issue
    kick kill
    launch lock log
    mail main make mark merge message migrate mkdir modify move mute
    notify
    open order overwrite
    patch pause pay persist place post promote provision publish purchase purge push put
    quit
    reboot record redeem refund register reject release remove rename reopen replace reply reschedule
    reserve reset restart restore resume revoke rm rmdir rollback rotate run
    save schedule sell send set share ship shutdown sign spawn start stop store submit subscribe suspend sync
    terminate touch trade transfer trash trigger truncate tweet
    unassign unban unblock undo uninstall unlink unlock unregister unsubscribe update upgrade upload upsert
    vacuum void
    wipe wire withdraw write
    """.split()  # noqa: SIM905 - a list of words is read as one
)
"""First words of names; a verb that most often changes, sends, spends or starts something."""

PURE_NAMES: Final = frozenset({"add"})
"""Whole names that begin with such a word and act on nothing: arithmetic."""

_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def acting_word(name: str) -> str | None:
    """The first word of the name where it acts on the world, else None."""
    words = _WORD.findall(name)
    first = words[0].lower() if words else ""
    if first not in ACTING_WORDS or name in PURE_NAMES:
        return None
    return first
