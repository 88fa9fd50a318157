import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

// Bundled once instead of read file by file for every test file, which took longer than the tests of most. All that
// holds React has to be here: two copies of it know nothing of each other.
const BUNDLED = [
  '@internationalized/date',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'axe-core',
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

export default defineConfig({
  // As in the bundle that renders pages: V8 has none of Node's own modules there.
  resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', '.parcel-cache/**'],
    environment: 'jsdom',
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    // Vitest would keep one processor for itself, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
  },
});
