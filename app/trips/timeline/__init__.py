"""What a day looks like on a clock: when its places are open, and when it is light."""
