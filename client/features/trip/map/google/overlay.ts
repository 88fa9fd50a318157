import type { MapEngine } from '../engine';
import type { LatLng } from '../../../../travel/geo';
import { stayMarkOf, markOf } from '../marks';
import { pinOf } from '../pin';
import type { MapBase, MapPoint } from '../points';

interface Overlays extends Pick<MapEngine, 'raise' | 'pin'> {
  add: (point: MapPoint, isFirst: boolean) => void;
  addBase: (base: MapBase) => void;
  clear: () => void;
}

/**
 * Creates our own markers on a Google map. Google's are images, or need a map id from the operator's account.
 */
export function makeOverlays(
  maps: typeof google.maps,
  map: google.maps.Map,
  onActivate: (stop: string) => void,
  onPin: (at: LatLng) => void,
): Overlays {
  // Declared here, because its base class comes with the library.
  class MarkOverlay extends maps.OverlayView {
    readonly spot = document.createElement('div');

    constructor(
      public at: LatLng,
      readonly stop: string | null,
    ) {
      super();
      this.spot.className = 'map-mark-spot map-mark-spot--placed';
    }

    override onAdd() {
      maps.OverlayView.preventMapHitsFrom(this.spot);
      this.getPanes()?.overlayMouseTarget.append(this.spot);
    }

    override draw() {
      const at = this.pixel();
      if (at === null) return;
      this.spot.style.left = `${at.x}px`;
      this.spot.style.top = `${at.y}px`;
    }

    pixel() {
      const { lat, lng } = this.at;
      return this.getProjection().fromLatLngToDivPixel(new maps.LatLng(lat, lng));
    }

    /** Returns the place at an offset in pixels from a point of the map. */
    placeAt({ x, y }: { x: number; y: number }): LatLng | null {
      return this.getProjection().fromDivPixelToLatLng(new maps.Point(x, y))?.toJSON() ?? null;
    }

    override onRemove() {
      this.spot.remove();
    }
  }

  let shown: MarkOverlay[] = [];
  let pin: MarkOverlay | null = null;
  let grabbed: { x: number; y: number } | null = null;
  const button = pinOf({
    grab: () => (grabbed = pin?.pixel() ?? null),
    drag: (right, down) => {
      const at = grabbed && pin?.placeAt({ x: grabbed.x + right, y: grabbed.y + down });
      if (at) onPin(at);
    },
  });
  return {
    pin: (at) => {
      if (at === null) {
        pin?.setMap(null);
        pin = null;
        return;
      }
      if (pin === null) {
        pin = new MarkOverlay(at, null);
        // Dragging the pin must not drag the map.
        maps.OverlayView.preventMapHitsAndGesturesFrom(pin.spot);
        pin.spot.append(button);
        pin.setMap(map);
      } else {
        pin.at = at;
        pin.draw();
      }
      if (map.getBounds()?.contains(at) === false) map.panTo(at);
    },
    add: (point, isFirst) => {
      const overlay = new MarkOverlay(point, point.stop);
      const button = markOf(point, isFirst, () => onActivate(point.stop));
      button.addEventListener('focus', () => {
        if (map.getBounds()?.contains(point) === false) map.panTo(point);
      });
      overlay.spot.append(button);
      overlay.setMap(map);
      shown.push(overlay);
    },
    addBase: (base) => {
      const overlay = new MarkOverlay(base, null);
      overlay.spot.append(stayMarkOf(base));
      overlay.setMap(map);
      shown.push(overlay);
    },
    clear: () => {
      for (const overlay of shown) overlay.setMap(null);
      shown = [];
    },
    raise: (stop) => {
      for (const { spot, stop: own } of shown)
        spot.toggleAttribute('data-raised', own !== null && own === stop);
    },
  };
}
