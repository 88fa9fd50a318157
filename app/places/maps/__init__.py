"""The background of maps: coasts, lakes and rivers around each guide, generated once and served with the map."""
