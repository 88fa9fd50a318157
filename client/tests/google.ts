import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const FAKE = join(dirname(fileURLToPath(import.meta.url)), '../../tests/fakes/google_maps.js');

/** The script element of Google's library, once the page asks for it. */
export async function askedScript(): Promise<HTMLScriptElement> {
  const find = () =>
    document.querySelector<HTMLScriptElement>('script[src^="https://maps.googleapis.com/maps/api/js?"]');
  await waitFor(() => expect(find()).not.toBeNull());
  return find() ?? expect.fail('unreachable');
}

/** Answers the script of Google's library with the one that plays it. */
export async function answerScript(): Promise<void> {
  await askedScript();
  await act(async () => {
    // By the window's own `eval`: a file of tests has a context of its own.
    window.eval(readFileSync(FAKE, 'utf8'));
    await Promise.resolve();
  });
}
