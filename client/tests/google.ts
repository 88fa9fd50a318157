import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const FAKE = join(dirname(fileURLToPath(import.meta.url)), '../../tests/fakes/google_maps.js');

/** Returns the script element of Google's library when the page requests it. */
export async function askedScript(): Promise<HTMLScriptElement> {
  const find = () =>
    document.querySelector<HTMLScriptElement>('script[src^="https://maps.googleapis.com/maps/api/js?"]');
  await waitFor(() => expect(find()).not.toBeNull());
  return find() ?? expect.fail('unreachable');
}

/** Answers the request for Google's library with a fake. */
export async function answerScript(): Promise<void> {
  await askedScript();
  await act(async () => {
    // With the window's own `eval`, because test files have their own contexts.
    window.eval(readFileSync(FAKE, 'utf8'));
    await Promise.resolve();
  });
}
