"""What does not work in a plan, and how to mend it."""
