// Plays the library of Google Maps: as much of it as our map uses, drawn as plain elements. A key that begins with
// "refused" is refused, as the real one does it: after the library has loaded.
(() => {
  const script = document.querySelector(
    'script[src^="https://maps.googleapis.com/maps/api/js"]',
  );
  const asked = new URL(script.src).searchParams;

  class LatLng {
    constructor(lat, lng) {
      this.point = { lat, lng };
    }
    toJSON() {
      return this.point;
    }
    equals(other) {
      return (
        this.point.lat === other.point.lat && this.point.lng === other.point.lng
      );
    }
  }

  class LatLngBounds {
    points = [];
    extend(point) {
      this.points.push(point);
    }
    edge(choose) {
      return new LatLng(
        choose(...this.points.map(({ lat }) => lat)),
        choose(...this.points.map(({ lng }) => lng)),
      );
    }
    getNorthEast() {
      return this.edge(Math.max);
    }
    getSouthWest() {
      return this.edge(Math.min);
    }
    contains() {
      return true;
    }
  }

  class FakeMap {
    moves = [];
    idle = [];
    constructor(element, options) {
      this.element = element;
      this.options = options;
      this.zoom = options.zoom;
      this.pane = element.appendChild(document.createElement("div"));
      this.tell();
    }
    tell() {
      this.element.dataset.zoom = this.zoom;
      this.element.dataset.moves = this.moves.join(" ");
    }
    addListener(_name, listener) {
      this.element.addEventListener(
        "click",
        ({ target, clientX: x, clientY: y }) => {
          if (!target.closest("button"))
            listener({ latLng: placeAt({ x, y }) });
        },
      );
    }
    getCenter() {
      return this.centre;
    }
    setCenter({ lat, lng }) {
      this.centre = new LatLng(lat, lng);
      this.element.dataset.centre = `${lat.toFixed(3)},${lng.toFixed(3)}`;
    }
    getZoom() {
      return this.zoom;
    }
    setZoom(zoom) {
      this.zoom = zoom;
      this.tell();
    }
    getBounds() {
      return new LatLngBounds();
    }
    fitBounds() {
      this.zoom = 19;
      for (const listener of this.idle.splice(0)) listener();
      this.tell();
    }
    panBy(right, down) {
      this.moves.push(`${right},${down}`);
      this.tell();
    }
    panTo() {}
  }

  // A degree is so many pixels wide and high.
  const WIDE = 200;
  const HIGH = 100;
  const EDGE = 60;
  const pixelOf = ({ point }) => ({
    x: EDGE + (point.lng % 1) * WIDE,
    y: EDGE + (point.lat % 1) * HIGH,
  });
  const placeAt = ({ x, y }) =>
    new LatLng((y - EDGE) / HIGH, (x - EDGE) / WIDE);

  class OverlayView {
    static preventMapHitsFrom() {}
    static preventMapHitsAndGesturesFrom() {}
    setMap(map) {
      if (map === null) {
        this.onRemove();
        return;
      }
      this.map = map;
      this.onAdd();
      this.draw();
    }
    getPanes() {
      return { overlayMouseTarget: this.map.pane };
    }
    getProjection() {
      return { fromLatLngToDivPixel: pixelOf, fromDivPixelToLatLng: placeAt };
    }
  }

  class Polyline {
    constructor({ map, path }) {
      this.element = map.element;
      this.change(path.length);
      this.length = path.length;
    }
    change(points) {
      this.element.dataset.joined =
        Number(this.element.dataset.joined ?? 0) + points;
    }
    setMap() {
      this.change(-this.length);
    }
  }

  class InfoWindow {
    setContent(content) {
      this.content = content;
    }
    setPosition() {}
    open({ map }) {
      map.element.append(this.content);
    }
    close() {
      this.content?.remove();
    }
  }

  window.google = {
    maps: {
      LatLng,
      LatLngBounds,
      Point: class {
        constructor(x, y) {
          Object.assign(this, { x, y });
        }
      },
      Map: FakeMap,
      OverlayView,
      Polyline,
      InfoWindow,
      SymbolPath: { CIRCLE: 0 },
      event: {
        addListenerOnce: (map, _name, listener) => map.idle.push(listener),
        clearInstanceListeners: () => {},
      },
    },
  };
  window[asked.get("callback")]();
  if (asked.get("key").startsWith("refused")) window.gm_authFailure();
})();
