import type { ReactNode } from 'react';

import { rendersAlike } from '../../tests/rendersAlike';
import { CoverArt } from './CoverArt';
import { KINDS } from './kinds';

rendersAlike([
  ...KINDS.map((kind): [string, ReactNode, string] => [
    `CoverArt ${kind}`,
    <CoverArt key="k" name="Kochi" kind={kind} />,
    'class="cover-art"',
  ]),
]);
