import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

import { type Bootstrap, BootstrapContext } from './api/bootstrap';
import { SessionProvider } from './api/viewer';
import type { PageSource } from './pageSource';
import { PageRoutes } from './PageRoutes';
import { LocaleProvider } from './text/LocaleProvider';
import { useAddress } from './ui/navigation';
import { Toasts, useToastsOfPage } from './ui/Toast';

declare module 'react-aria-components' {
  interface RouterConfig {
    routerOptions: NavigateOptions;
  }
}

interface AppProps {
  bootstrap: Bootstrap;
  queries: QueryClient;
  pages: PageSource;
}

/** Everything below the router; the same tree on the server and in the browser. */
export function App({ bootstrap, queries, pages }: AppProps) {
  const navigate = useNavigate();
  useToastsOfPage(useLocation().pathname);
  return (
    <BootstrapContext value={bootstrap}>
      <QueryClientProvider client={queries}>
        <LocaleProvider>
          <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useAddress}>
            <SessionProvider>
              <PageRoutes pages={pages} />
              <Toasts />
            </SessionProvider>
          </RouterProvider>
        </LocaleProvider>
      </QueryClientProvider>
    </BootstrapContext>
  );
}
