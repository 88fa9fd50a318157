import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What `npm run texts` writes: one PO file a locale. English is the text in the components. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/**/*.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/tests/**', '**/*.test.{ts,tsx}'],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
