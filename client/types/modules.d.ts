/// <reference types="google.maps" />
// Modules that come without types of their own.

declare module 'core-js/actual/url' {
  const url: typeof URL;
  export default url;
}

declare module 'core-js/actual/url-search-params' {
  const params: typeof URLSearchParams;
  export default params;
}

declare module '*.po?pseudo' {
  import type { Messages } from '@lingui/core';

  const messages: Messages;
  export default messages;
}

declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const world: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default world;
}
