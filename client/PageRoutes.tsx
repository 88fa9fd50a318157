import { t } from '@lingui/core/macro';
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';

import { useBootstrap } from './api/bootstrap';
import { onSessionEnd, pendingShare } from './api/session';
import { useSession } from './api/viewer';
import { takePathAfterSignIn } from './features/auth/afterSignIn';
import { ErrorScreen } from './pages/error/ErrorPage';
import { isPageName, type PageName, type PageSource, redirects, routes } from './routes';
import { toast } from './ui/overlays/Toast';

/** Renders the page for the current address, or the page that the server chose instead. */
export function PageRoutes({ pages }: { pages: PageSource }) {
  const { page, status } = useBootstrap();
  const location = useLocation();
  const [firstKey] = useState(location.key);
  const instead = status >= 400 && location.key === firstKey && isPageName(page) ? page : null;
  const matched = useRoutes([
    ...routes.flatMap(({ page: name, path, signedIn }) =>
      path === null ? [] : [{ path, element: <Guarded page={name} signedIn={signedIn} pages={pages} /> }],
    ),
    ...redirects.map(({ path, to }) => ({ path, element: <Navigate to={to} replace /> })),
  ]);
  return (
    <Suspense>
      {/* Inside the layout, so that the old page stays until the next page's chunk has loaded. */}
      <ErrorBoundary key={location.pathname}>
        {instead === null ? matched : <Page page={instead} pages={pages} />}
      </ErrorBoundary>
      <RouteFocus />
      <RouteFade />
      <SessionEnd />
    </Suspense>
  );
}

interface PageProps {
  page: PageName;
  pages: PageSource;
}

function Guarded({ signedIn, ...props }: PageProps & { signedIn: boolean }) {
  const { viewer } = useSession();
  const { pathname, search, hash } = useLocation();
  useWaitingShare(signedIn && viewer !== null);
  if (signedIn && viewer === null)
    return <Navigate to={`/signin?next=${encodeURIComponent(pathname + search + hash)}`} replace />;
  return <Page {...props} />;
}

/** Opens a pending shared trip, for instance after a sign-in in another tab. */
function useWaitingShare(isSignedIn: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn && pendingShare() !== null) void navigate(takePathAfterSignIn(), { replace: true });
  }, [isSignedIn, navigate]);
}

function Page({ page, pages }: PageProps) {
  // Memoized, so that the page remains the same element when its chunk arrives.
  const [found] = useState(() => pages(page));
  return found instanceof Promise ? <Awaited page={found} /> : createElement(found);
}

function Awaited({ page }: { page: Promise<ComponentType> }) {
  return createElement(use(page));
}

/** Fades in every page but the first. The first must paint as early as possible: browsers measure that. */
function RouteFade() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  // Runs before the new page is painted.
  useLayoutEffect(() => {
    if (pathname !== first) document.documentElement.dataset['moved'] = '';
  }, [pathname, first]);
  return null;
}

/** Moves focus to the heading after a change of page, since a full page load would start at the top. */
function RouteFocus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On Back, the browser restores the scroll position itself.
    if (!isReturn) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    if (heading === null) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, isReturn]);
  return null;
}

interface BoundaryProps {
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
}

/** Shows the error page if a component below it fails to render. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorScreen message={error.message} />;
  }
}

/** Tells travellers that the server has ended their session. */
function SessionEnd() {
  const isSignedIn = useSession().viewer !== null;
  useEffect(
    () =>
      isSignedIn
        ? onSessionEnd(() =>
            toast.info(t`Your session has ended. Please sign in again.`, { id: 'session ended' }),
          )
        : undefined,
    [isSignedIn],
  );
  return null;
}
