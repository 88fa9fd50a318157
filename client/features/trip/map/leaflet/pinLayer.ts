import { divIcon, DomEvent, type Map as LeafletMap, marker, type Marker } from 'leaflet';

import type { LatLng } from '../../../../travel/geo';
import { EDGE, type MapEngine, RIGHT_EDGE } from '../engine';
import { pinOf } from '../pin';

const HIT = 44;

/** The pin of a map: a tap puts it somewhere else, and it can be moved. Whoever shows the map decides where it is. */
export function addPin(map: LeafletMap, onPin: (at: LatLng) => void): MapEngine['pin'] {
  let mark: Marker | null = null;
  let start = map.latLngToContainerPoint([0, 0]);
  const tell = ({ lat, lng }: LatLng) => onPin({ lat, lng });
  map.on('click', ({ latlng }) => tell(latlng.wrap()));

  const element = pinOf({
    grab: () => {
      if (mark !== null) start = map.latLngToContainerPoint(mark.getLatLng());
    },
    drag: (right, down) => tell(map.containerPointToLatLng(start.add([right, down])).wrap()),
  });
  // Dragging it must not drag the map.
  DomEvent.disableClickPropagation(element);

  return (at) => {
    if (at === null) {
      mark?.remove();
      mark = null;
      return;
    }
    mark ??= marker(at, {
      icon: divIcon({ html: element, className: 'map-pin-spot', iconSize: [HIT, HIT] }),
      interactive: false,
      keyboard: false,
    }).addTo(map);
    mark.setLatLng(at);
    // It is above its place.
    map.panInside(at, {
      paddingTopLeft: [EDGE, EDGE + HIT],
      paddingBottomRight: [RIGHT_EDGE, EDGE],
      animate: false,
    });
  };
}
