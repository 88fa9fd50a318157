"""What strangers send, and files from elsewhere, at random; `make fuzz` tries a hundred times as many."""
