import { writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { posterSheet } from '../../tests/posters';

test.each(['day', 'night'] as const)(
  'all drawings by %s are in one picture for visual inspection',
  (theme) => {
    const sheet = posterSheet(theme);
    expect(sheet).not.toMatch(/NaN|undefined|var\(/);
    expect(sheet.split('<svg').length).toBeGreaterThan(100);
    const folder = process.env['POSTER_SHEETS'];
    if (folder !== undefined) writeFileSync(`${folder}/posters-${theme}.svg`, sheet);
  },
);
