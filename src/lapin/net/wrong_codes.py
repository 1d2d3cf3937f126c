"""The wrong codes that each network has left, at all processes of a site together.

Each process counts its own and tells the others of each; one that starts is told how much is left. Guesses at
several processes in the same moment may all be answered: all of them are counted, and the network is in debt then.
While processes meet, a code may be counted twice, once by itself and once in what is left; never less than once.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final

from lapin.bus import Bus
from lapin.net.networks import CUSTOMER_PREFIX, network_of
from lapin.net.rate_limits import Rate, TokenBucket, TokenBuckets, TwoBuckets

WRONG_AT_ONCE: Final = 60
"""The wrong codes that a network has when it comes: enough for a school of mistyping children."""

CUSTOMER_BURST: Final = 5
CUSTOMER_RATE: Final = 2
"""The factor by which all networks of one /48 have more together: somebody may have all 65,536 of them."""


class WrongCodes:
    """The wrong codes that are left to networks."""

    def __init__(self, per_hour: float, clock: Callable[[], float], bus: Bus) -> None:
        self._clock = clock
        self._bus = bus
        burst = max(WRONG_AT_ONCE, math.ceil(per_hour))
        self._of_networks = TokenBuckets(Rate(burst, per_hour / 3600), clock)
        many = Rate(CUSTOMER_BURST * burst, CUSTOMER_RATE * per_hour / 3600)
        self._of_customers = TokenBuckets(many, clock)
        bus.tally(self)

    def of(self, network: str) -> TwoBuckets | TokenBucket:
        """Return what a network has left: its own, and with IPv6 also what its customer has left."""
        own = self._of_networks.of(network)
        if ":" not in network:
            return own
        customer = network_of(network.partition("/")[0], CUSTOMER_PREFIX)
        return TwoBuckets(own, self._of_customers.of(customer))

    def tell(self, network: str) -> None:
        """Tell other processes of a wrong code that was counted here."""
        self._bus.count(network)

    # Called with what other processes tell

    def counted(self, who: str, times: int) -> None:
        """See Tally."""
        self.of(who).owe(self._clock(), times)

    def left(self, most: int) -> Mapping[str, float]:
        """See Tally."""
        both = [*self._of_networks.left(), *self._of_customers.left()]
        return dict(sorted(both, key=lambda each: each[1])[:most])

    def lower(self, left: Mapping[str, float]) -> None:
        """See Tally."""
        for who, count in left.items():
            buckets = self._of_customers if who.endswith(f"/{CUSTOMER_PREFIX}") else self._of_networks
            buckets.of(who).lower(self._clock(), count)
