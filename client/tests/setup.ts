import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

const escape = (text: string) => text.replace(/[^\w-]/g, '\\$&');

// APIs that react-aria requires and jsdom lacks.
Object.defineProperty(globalThis, 'CSS', { value: { escape }, configurable: true });
class InertObserver {
  observe = () => undefined;
  disconnect = () => undefined;
  unobserve = () => undefined;
}
if (typeof Element !== 'undefined') {
  Object.assign(window, { ResizeObserver: InertObserver, IntersectionObserver: InertObserver });
  Blob.prototype.text = function text(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.onerror = () => reject(reader.error ?? new Error('The blob cannot be read.'));
      reader.readAsText(this);
    });
  };
  Element.prototype.getAnimations = () => [];
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
}

// Generous timeout for busy machines; it does not delay successful tests.
configure({ asyncUtilTimeout: 15_000 });

i18n.loadAndActivate({ locale: 'en', messages: {} });

// Preloads what opens on a press, so that tests do not wait for its scripts.
beforeAll(async () => {
  if (typeof Element === 'undefined') return;
  const parts = [
    import('../ui/overlays/Sheet'),
    import('../ui/overlays/ConfirmDialog'),
    import('../ui/overlays/Menu'),
  ] as const;
  const [{ sheetFrame }, { confirmFrame }, { menuList }] = await Promise.all(parts);
  await Promise.all([sheetFrame.load(), confirmFrame.load(), menuList.load()]);
});

afterEach(() => {
  cleanup();
  if (typeof Element === 'undefined') return;
  sessionStorage.clear();
  localStorage.clear();
});
