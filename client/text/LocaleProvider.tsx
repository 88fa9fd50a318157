import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider as AriaLocaleProvider } from 'react-aria-components';

/**
 * Date fields use the same format as the pages: day before month, weeks from Monday. Plain "en" would be
 * American.
 */
const DATES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** Provides the active locale: texts through Lingui, and react-aria's dates, numbers and keys. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <AriaLocaleProvider locale={DATES[i18n.locale] ?? i18n.locale}>{children}</AriaLocaleProvider>
    </I18nProvider>
  );
}
