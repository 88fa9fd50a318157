import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { slowest } from './scripts/slowest-tests.mjs';
import { lingui } from './scripts/vite-lingui.mjs';

// Bundled once instead of read file by file for every test file, which took longer than the tests of most. All that
// holds React has to be here: two copies of it know nothing of each other.
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
  // As in the bundle that renders pages: V8 has none of Node's own modules there.
  resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
  test: {
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    // Vitest would keep one processor for itself, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    reporters: ['default', slowest()],
    projects: [
      // Rules: no document, and modules that hold no state, so that they are loaded once for all files.
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
          // A context of its own for each file; loading all modules in a process of its own takes a third longer.
          pool: 'vmThreads',
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
        },
      },
    ],
  },
});
