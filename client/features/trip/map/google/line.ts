import type { LatLng } from '../points';

/** A dotted line along some points. */
export function dottedLine(
  maps: typeof google.maps,
  map: google.maps.Map,
  path: readonly LatLng[],
  colour: string,
): google.maps.Polyline {
  const dot = {
    path: maps.SymbolPath.CIRCLE,
    scale: 2.5,
    fillColor: colour,
    fillOpacity: 1,
    strokeOpacity: 0,
  };
  return new maps.Polyline({
    map,
    path: path.map(({ lat, lng }) => ({ lat, lng })),
    clickable: false,
    // Only the dots are seen.
    strokeOpacity: 0,
    icons: [{ icon: dot, offset: '0', repeat: '12px' }],
  });
}

/** A colour of the theme as the library understands it: as it is shown, not by its name. */
export function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
