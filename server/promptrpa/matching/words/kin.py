"""What people are to somebody: "my sister", "our landlord"."""

from __future__ import annotations

from typing import Final

RELATIVE: Final = (
    r"mom|mum|mummy|mommy|mother|dad|daddy|father|papa|wife|husband|sister|brother|son|daughter|grandma|grandpa|granny"
    r"|grandmother|grandfather|aunt|uncle|cousin|boss|boyfriend|girlfriend|landlord|doctor|dentist|teacher|roommate"
    r"|neighbour|neighbor|colleague|manager|partner|parents|friend|friends"
)
"""For a pattern."""
RELATIVES: Final = frozenset(RELATIVE.split("|")) - {"aunt", "uncle", "grandma", "grandpa", "granny", "doctor"}
"""Relations that belong to nobody's name: "Uncle Bob" is called so."""
