"""What the calls under /itinerary take and answer."""
