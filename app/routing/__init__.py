"""Travel time and distance between stops."""
