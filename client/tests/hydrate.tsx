import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';

import { LocaleProvider } from '../text/LocaleProvider';
import { paintInline } from '../ui/cover-art/paint';
import { keepPosters, setPainter } from '../ui/cover-art/posters';

export interface Hydrated {
  html: string;
  /** All output of console.error, console.warn and React's recovery. */
  complaints: string[];
  unmount: () => Promise<void>;
}

/** Renders like the server, puts the HTML into the document and hydrates it. */
export async function hydrate(element: ReactNode): Promise<Hydrated> {
  const complaints: string[] = [];
  const listen = (...said: unknown[]) => void complaints.push(said.map(String).join(' '));
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(listen),
    vi.spyOn(console, 'warn').mockImplementation(listen),
  ];
  const tree = <LocaleProvider>{element}</LocaleProvider>;
  setPainter(paintInline);
  const html = renderToString(tree);
  setPainter(null);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  keepPosters(container);
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(container, tree, { onRecoverableError: (error) => listen(error) });
    await Promise.resolve();
  });
  return {
    html,
    complaints,
    unmount: async () => {
      await act(async () => {
        root?.unmount();
        await Promise.resolve();
      });
      container.remove();
      for (const spy of spies) spy.mockRestore();
    },
  };
}
