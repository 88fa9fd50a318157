import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { bootstrapOf, openPage } from '../../tests/page';

const PAGES = [
  ['terms', '/terms', 'Terms'],
  ['privacy', '/privacy', 'Privacy'],
  ['privacy-policy', '/privacy-policy', 'Privacy policy for games'],
] as const;

describe.each(PAGES)('%s', (page, path, title) => {
  const open = (more = {}) => openPage(bootstrapOf(page, path, { viewer: null, ...more }));

  test('has a title and a date, and hydrates as it was rendered', async () => {
    const { html } = await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      title,
    ]);
    expect(document.title).toBe(`${title} · Waypost`);
    expect(screen.getByText('26 November 2026')).toBeDefined();
    expect(html).toContain('Contact</h2>');
  });

  test('each link in the contents leads to the section of that name', async () => {
    await open();
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const lines = within(contents).getAllByRole('link');
    const sections = within(screen.getByRole('article')).getAllByRole('heading', { level: 2 });
    expect(sections.length).toBeGreaterThan(6);
    expect(lines.map((line) => [line.getAttribute('href'), line.textContent])).toEqual(
      sections.map((section) => [`#${section.id}`, section.textContent]),
    );
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  test('every id is unique in the document, the footer included', async () => {
    const { html } = await open();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('shows the support mailbox', async () => {
    await open({ supportEmail: 'help@trips.example' });
    const mailboxes = within(screen.getByRole('article')).getAllByRole('link', {
      name: 'help@trips.example',
    });
    expect(mailboxes.map((link) => link.getAttribute('href'))).toContain('mailto:help@trips.example');
  });

  test('uses the app’s name', async () => {
    const { html } = await open({ appName: 'Trailhead' });
    expect(html).toContain('Trailhead');
    expect(html).not.toContain('Waypost');
  });

  test('leads visitors back to the landing page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });

  test('leads signed-in travellers back to the settings', async () => {
    await openPage(bootstrapOf(page, path));
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/settings');
  });
});

test('the header of a legal page leads to the landing page, and to its anchors by a full page load', async () => {
  await openPage(bootstrapOf('terms', '/terms', { viewer: null }));
  const site = within(screen.getByRole('navigation', { name: 'Site' }));
  for (const [name, href] of [
    ['Home', '/'],
    ['Features', '/#features'],
    ['Contact', '/#contact'],
  ] as const) {
    const link = site.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    // jsdom loads no pages. It is enough that the script does not handle the press.
    let isLeftAlone = false;
    const watch = (event: Event) => {
      isLeftAlone = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', watch, { once: true });
    fireEvent.click(link);
    expect(isLeftAlone).toBe(true);
  }
  const menu = screen.getByRole('button', { name: 'Toggle menu' });
  fireEvent.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Waypost' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('the legal pages link to each other', async () => {
  await openPage(bootstrapOf('privacy', '/privacy', { viewer: null }));
  const article = within(screen.getByRole('article'));
  expect(article.getByRole('link', { name: 'Privacy policy for games' }).getAttribute('href')).toBe(
    '/privacy-policy',
  );
  expect(article.getByRole('link', { name: 'Account Details' }).getAttribute('href')).toBe(
    '/account-details',
  );
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});

const GOOGLE = [
  ['Google Maps/Google Earth Additional Terms of Service', 'https://maps.google.com/help/terms_maps/'],
  ['Google Privacy Policy', 'https://policies.google.com/privacy'],
] as const;

test.each(['terms', 'privacy'])(
  '%s links Google’s terms and privacy policy when places come from Google',
  async (page) => {
    const { html } = await openPage(
      bootstrapOf(page, `/${page}`, { viewer: null, placesProvider: 'google' }),
    );
    const article = within(screen.getByRole('article'));
    for (const [name, href] of GOOGLE)
      expect(article.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(href);
    expect(html).not.toContain('if the operator has connected a provider such as Google');
    const lines = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      article.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    );
  },
);

test.each(['terms', 'privacy'])(
  '%s omits Google’s terms when places come from the catalogue',
  async (page) => {
    await openPage(bootstrapOf(page, `/${page}`, { viewer: null }));
    for (const [name] of GOOGLE) expect(screen.queryByRole('link', { name: new RegExp(name) })).toBeNull();
  },
);
