"""The pages: their table, who may see them, the data they start with, and the pictures that preview links."""
