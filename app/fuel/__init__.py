"""What the fuel of a way costs in India."""
