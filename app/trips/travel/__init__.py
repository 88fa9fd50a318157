"""What the worker works out of a trip's ways: how far they are together, and what the fuel for them costs."""
