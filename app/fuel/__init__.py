"""What fuel costs in India."""
