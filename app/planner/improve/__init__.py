"""Better orders for a trip that is there already, and places for its free time."""
