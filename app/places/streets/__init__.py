"""Streets on the map: vector tiles made of an extract, stored as one PMTiles file an import, and served."""
