"""Pictures that travellers upload."""
