import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { slowest } from './scripts/slowest-tests.mjs';
import { lingui } from './scripts/vite-lingui.mjs';

// Bundled once: reading these file by file for every test file took longer than most tests. Everything that
// contains React must be listed, because two copies of React do not share state.
const BUNDLED = [
  '@lingui/core',
  '@lingui/react',
  '@internationalized/date',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'leaflet',
  'lucide-react',
  'react',
  'react-aria-components',
  'react-dom',
  'react-dom/client',
  'react-dom/server.browser',
  'react-router-dom',
  'react-toastify',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'sortablejs',
  'topojson-client',
];

const EXCLUDED = ['node_modules/**', 'dist/**', '.parcel-cache/**'];

export default defineConfig({
  plugins: [lingui()],
  // As in the server bundle: V8 has none of Node's modules.
  resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
  test: {
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    // Generous for busy machines, as in tests/setup.ts; by default a second.
    expect: { poll: { timeout: 15_000 } },
    // Vitest leaves one processor free by default, which is half of a two-processor machine.
    maxWorkers: availableParallelism(),
    reporters: ['default', slowest()],
    projects: [
      // Rules: they need no document, and their modules hold no state, so they load once for all files.
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: EXCLUDED,
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['**/*.test.tsx'],
          exclude: EXCLUDED,
          environment: 'jsdom',
          // Each file gets its own context. A process per file reloads all modules and takes a third longer.
          pool: 'vmThreads',
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
        },
      },
    ],
  },
});
