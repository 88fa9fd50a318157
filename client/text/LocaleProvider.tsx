import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider as AriaLocaleProvider } from 'react-aria-components';

/** Dates typed and chosen are like those on the pages: the day before the month, weeks from Monday. "en" alone is American. */
const DATES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** Gives components the active locale: texts through Lingui, and dates, numbers and keys of react-aria. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <AriaLocaleProvider locale={DATES[i18n.locale] ?? i18n.locale}>{children}</AriaLocaleProvider>
    </I18nProvider>
  );
}
