"""Streets on the map: vector tiles of an extract, stored as one PMTiles file per import, and served."""
