"""The ground of a map: coasts, lakes and rivers around each guide, made once and served with the map."""
