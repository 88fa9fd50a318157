import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { bootstrapOf, renderOnServer } from './page';
import { render } from './render';

const signin = (locale: string) => renderOnServer(bootstrapOf('signin', '/signin', { viewer: null, locale }));

test('a page is rendered in the locale given by the server, on every rendering', () => {
  const english = signin('en');
  expect(english).toContain('aria-label="Show password"');
  expect(signin('ar-XB')).toContain('aria-label="Shóów páásswóórd"');
  expect(signin('en')).toBe(english);
});

test('messages are compiled before they run: values, plurals and elements', () => {
  function Trip({ days, name }: { days: number; name: string }) {
    const { t } = useLingui();
    return (
      <p aria-label={t`Trip to ${name}`}>
        <Trans>
          To <b>{name}</b> for {days}
        </Trans>
      </p>
    );
  }
  render(<Trip days={2} name="Kochi" />);
  expect(screen.getByLabelText('Trip to Kochi').innerHTML).toBe('To <b>Kochi</b> for 2');
});

test.each([
  [1, '1 day in Kochi'],
  [1200, '1,200 days in Kochi'],
])('the plural of %d is chosen and its number formatted', (days, text) => {
  const city = 'Kochi';
  render(
    <p>
      <Plural value={days} one={`# day in ${city}`} other={`# days in ${city}`} />
    </p>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
