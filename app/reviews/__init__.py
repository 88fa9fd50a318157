"""What travellers say of places."""
