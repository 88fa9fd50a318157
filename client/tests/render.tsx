import { render as renderBare, renderHook as renderHookBare } from '@testing-library/react';
import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react';

import { LocaleProvider } from '../text/LocaleProvider';

interface Options {
  /** Additional providers inside the standard ones. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

function under({ wrapper: Inner = Fragment }: Options) {
  return function Providers({ children }: { children: ReactNode }) {
    return (
      <LocaleProvider>
        <Inner>{children}</Inner>
      </LocaleProvider>
    );
  };
}

/** Testing Library's `render` with the providers that every component needs. */
export function render(element: ReactElement, options: Options = {}) {
  return renderBare(element, { wrapper: under(options) });
}

/** Testing Library's `renderHook` with the same providers. */
export function renderHook<Result>(use: () => Result, options: Options = {}) {
  return renderHookBare(use, { wrapper: under(options) });
}
