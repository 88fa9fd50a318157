import { MapPinOff } from 'lucide-react';

import type { MapFailure } from './engine';

/** In place of a map that cannot be shown. */
export function MapFailurePanel({ failure }: { failure: MapFailure }) {
  return (
    <div className="map__failure" role="alert">
      <MapPinOff />
      <b>{`Error: ${failure}`}</b>
      <p>The map cannot be shown. All places are in the list.</p>
    </div>
  );
}
