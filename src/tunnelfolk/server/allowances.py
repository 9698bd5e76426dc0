"""How often a visitor or an address may do each thing on this server."""

from tunnelfolk.server.limits import Buckets, Limits

DOWNLOAD_SECONDS, DOWNLOAD_BURST = 60, 3
OFFER_SECONDS, OFFER_BURST = 20, 10


class Allowances:
    """What is left of everybody's allowances. Whatever is allowed is taken from them."""

    def __init__(self, limits: Limits) -> None:
        """Begin with all of them."""
        self._messages = Buckets(limits.messages_per_second, limits.message_burst)
        self._lines = Buckets(limits.lines_per_second, limits.line_burst)
        self._emotes = Buckets(1 / limits.emote_seconds, 1)
        self._claims = Buckets(1 / limits.claim_seconds, 1)
        self._reactions = Buckets(1 / limits.reaction_seconds, 3)
        self._visitors = Buckets(limits.visitors_per_second, limits.visitor_burst)
        self._downloads = Buckets(1 / DOWNLOAD_SECONDS, DOWNLOAD_BURST)
        self._founding = Buckets(limits.tables_per_second, limits.table_burst)
        self._misses = Buckets(limits.misses_per_second, limits.miss_burst)
        self._guesses = Buckets(limits.misses_per_second, limits.miss_burst)
        self._offers = Buckets(1 / OFFER_SECONDS, OFFER_BURST)

    def allows_table(self, address: str) -> bool:
        """Whether an address may have another new table."""
        return self._founding.allows(address)

    def allows_message(self, visitor: str) -> bool:
        """Whether somebody may send another message."""
        return self._messages.allows(visitor)

    def allows_line(self, visitor: str) -> bool:
        """Whether somebody may say another thing."""
        return self._lines.allows(visitor)

    def allows_emote(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may make another sign at a table."""
        return self._emotes.allows(f"{visitor} {table_id}")

    def allows_reaction(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may react to something at a table now."""
        return self._reactions.allows(f"{visitor} {table_id}")

    def allows_claim(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may claim something at a table now."""
        return self._claims.allows(f"{visitor} {table_id}")

    def allows_offer(self, visitor: str) -> bool:
        """Whether somebody may have another code for a device."""
        return self._offers.allows(visitor)

    def may_miss(self, address: str) -> bool:
        """Whether an address has not named too many codes yet that no table has."""
        return not self._misses.is_empty(address)

    def note_miss(self, address: str) -> None:
        """An address named a code that no table has."""
        self._misses.allows(address)

    def may_guess(self, address: str) -> bool:
        """Whether an address has not named too many codes yet that no device has."""
        return not self._guesses.is_empty(address)

    def note_guess(self, address: str) -> None:
        """An address named a code that no device has."""
        self._guesses.allows(address)

    def allows_download(self, visitor: str) -> bool:
        """Whether somebody may ask for all their data once more: it reads every match they played."""
        return self._downloads.allows(visitor)

    def allows_visitor(self, address: str) -> bool:
        """Whether an address may send another new visitor."""
        return self._visitors.allows(address)
