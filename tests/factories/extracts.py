"""Small extracts of OpenStreetMap around the middle of Helsinki."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import osmium
from osmium.osm.mutable import Node, Relation, Way

HELSINKI = (60.1699, 24.9384)
CATHEDRAL = {
    "amenity": "place_of_worship",
    "religion": "christian",
    "name": "Helsingin tuomiokirkko",
    "name:en": "Helsinki Cathedral",
    "name:sv": "Helsingfors domkyrka",
    "alt_name": "Suurkirkko;Nikolainkirkko",
    "wikidata": "Q223786",
    "addr:street": "Unioninkatu",
    "addr:housenumber": "29",
    "opening_hours": "Mo-Su 9:00-18:00; PH off",
    "website": "https://helsingintuomiokirkko.example/",
}
Tags = Mapping[str, str]


def write_extract(
    path: Path, nodes: Iterable[Tags] = (), *, ways: Iterable[Tags] = (), areas: Iterable[Tags] = ()
) -> Path:
    """Write an extract: nodes a few minutes' walk apart, closed ways, and areas of a ring with a hole.

    Ids count from 1 for each kind, so that the same order gives the same places.

    :param path: must end in .osm.pbf; an earlier file is replaced.
    """
    with osmium.SimpleWriter(path, overwrite=True) as writer:
        corners: list[Node] = []
        shapes: list[Way] = []
        relations: list[Relation] = []
        for number, tags in enumerate(nodes):
            writer.add_node(Node(id=number + 1, version=1, location=_position(number), tags=dict(tags)))
        for number, tags in enumerate(ways):
            shapes.append(Way(id=number + 1, version=1, nodes=_square(corners, number, 0.001), tags=dict(tags)))
        for number, tags in enumerate(areas):
            outer, inner = 1000 + 2 * number, 1001 + 2 * number
            shapes.append(Way(id=outer, version=1, nodes=_square(corners, 50 + number, 0.002)))
            shapes.append(Way(id=inner, version=1, nodes=_square(corners, 50 + number, 0.001)))
            members = [("w", outer, "outer"), ("w", inner, "inner")]
            all_tags = {"type": "multipolygon", **tags}
            relations.append(Relation(id=number + 1, version=1, members=members, tags=all_tags))
        for corner in corners:
            writer.add_node(corner)
        for shape in shapes:
            writer.add_way(shape)
        for relation in relations:
            writer.add_relation(relation)
    return path


def town(sights: int = 24, tables: int = 24) -> list[dict[str, str]]:
    """Return the tags of a town's nodes: several kinds of sights, restaurants and cafes."""
    kinds = (("tourism", "museum"), ("leisure", "park"), ("tourism", "viewpoint"), ("amenity", "marketplace"))
    return [
        CATHEDRAL,
        *({kinds[n % 4][0]: kinds[n % 4][1], "name": f"Sight {n}", "wikidata": f"Q{n}"} for n in range(sights)),
        *(
            {
                "amenity": ("restaurant", "cafe")[n % 2],
                "name": f"Table {n}",
                "opening_hours": ("Mo-Su 11:00-23:00", "Mo-Fr 08:00-20:00")[n % 2],
            }
            for n in range(tables)
        ),
    ]


def _position(number: int) -> tuple[float, float]:
    """Return longitude and latitude, in OpenStreetMap's order."""
    return HELSINKI[1] + 0.003 * (number % 10), HELSINKI[0] + 0.002 * (number // 10)


def _square(corners: list[Node], number: int, half: float) -> list[int]:
    """Add the corners of a square around a position; return their ids, the first one twice."""
    lon, lat = _position(number)
    first = 100_000 + len(corners)
    around = ((-half, -half), (half, -half), (half, half), (-half, half))
    corners.extend(
        Node(id=first + place, version=1, location=(lon + east, lat + north))
        for place, (east, north) in enumerate(around)
    )
    return [first, first + 1, first + 2, first + 3, first]
