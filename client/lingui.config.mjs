import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** `npm run texts` writes one PO file per locale. The English texts are in the components. */
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
