"""Photos that travellers upload."""
