"""Places of cities without a guide, learned from open data: OpenStreetMap, Wikidata, Wikivoyage (docs/adr/0023)."""
