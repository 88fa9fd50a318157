"""Print the golden trips as itineraries: `python -m tests.unit.planner.golden [guide ...]`."""

import sys

from tests.unit.planner.golden.guided import WISHES, golden_trip, itinerary

for wish in WISHES:
    if not sys.argv[1:] or wish.guide in sys.argv[1:]:
        sys.stdout.write("\n".join(itinerary(golden_trip(wish))) + "\n\n")
