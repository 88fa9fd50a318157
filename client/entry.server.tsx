import { i18n, type Messages } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';

import type { Bootstrap } from './api/bootstrap';
import { makeQueryClient } from './api/query';
import { App } from './App';
import type { ServerConsole } from './entry.prelude';
import { type MapRequest, mapPicture } from './features/trip/map/picture/picture';
import pseudo from './locales/en.po?pseudo';
import { serverPages } from './routes.server';
import { type FileRequest, posterFile } from './ui/cover-art/file';
import { paintInline } from './ui/cover-art/paint';
import { setPainter } from './ui/cover-art/posters';

/**
 * Messages by locale, bundled because the renderer cannot load anything later. English needs none: its texts
 * are in the components.
 */
const CATALOGUES: Record<string, Messages> = { 'ar-XB': pseudo };

declare global {
  /** Renders the page of a bootstrap (JSON). Returns `{html, messages}` as JSON. */
  var renderPage: (json: string) => string;
  /** Draws cover art for a request (JSON). Returns an SVG file. */
  var drawArt: (json: string) => string;
  /** Draws the map of a trip (JSON). Returns an SVG file. */
  var drawMap: (json: string) => string;
}

setPainter(paintInline);

function messages(): string[] {
  return 'takeMessages' in console ? (console as unknown as ServerConsole).takeMessages() : [];
}

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: CATALOGUES[locale] ?? {} });

globalThis.renderPage = (json) => {
  messages();
  const bootstrap = JSON.parse(json) as Bootstrap;
  speak(bootstrap.locale);
  const queries = makeQueryClient(bootstrap.data);
  const html = renderToString(
    <StaticRouter location={bootstrap.path}>
      <App bootstrap={bootstrap} queries={queries} pages={(page) => serverPages[page]} />
    </StaticRouter>,
  );
  queries.clear();
  return JSON.stringify({ html, messages: messages() });
};

globalThis.drawArt = (json) => posterFile(JSON.parse(json) as FileRequest);

globalThis.drawMap = (json) => {
  const request = JSON.parse(json) as MapRequest;
  speak(request.locale);
  return mapPicture(request);
};
