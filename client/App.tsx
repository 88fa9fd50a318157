import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { type Bootstrap, BootstrapContext } from './api/bootstrap';
import { SessionProvider } from './api/viewer';
import { PageRoutes } from './PageRoutes';
import type { PageSource } from './routes';
import { LocaleProvider } from './text/LocaleProvider';
import { type Follow, FollowContext } from './ui/navigation';
import { Toasts, useToastsOfPage } from './ui/overlays/Toast';

interface AppProps {
  bootstrap: Bootstrap;
  queries: QueryClient;
  pages: PageSource;
}

/** Everything inside the router. Renders the same tree on the server and in the browser. */
export function App({ bootstrap, queries, pages }: AppProps) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>((path, options) => void navigate(path, options), [navigate]);
  useToastsOfPage(useLocation().pathname);
  return (
    <BootstrapContext value={bootstrap}>
      <QueryClientProvider client={queries}>
        <LocaleProvider>
          <FollowContext value={follow}>
            <SessionProvider>
              <PageRoutes pages={pages} />
              <Toasts />
            </SessionProvider>
          </FollowContext>
        </LocaleProvider>
      </QueryClientProvider>
    </BootstrapContext>
  );
}
