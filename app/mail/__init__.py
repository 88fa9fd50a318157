"""Messages to travellers and how they are sent."""
