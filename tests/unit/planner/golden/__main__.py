"""Print the golden trips as itineraries: `python -m tests.unit.planner.golden [guide ...]`."""

import sys

from tests.unit.planner.golden.guided import REQUESTS, golden_trip, itinerary

for asked in REQUESTS:
    if not sys.argv[1:] or asked.guide in sys.argv[1:]:
        sys.stdout.write("\n".join(itinerary(golden_trip(asked))) + "\n\n")
