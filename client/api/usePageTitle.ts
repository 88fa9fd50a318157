import { useEffect } from 'react';

import { useBootstrap } from './bootstrap';

/** Names the document after what the page shows, with the brand behind it, as the server does. */
export function usePageTitle(title: string): void {
  const { appName } = useBootstrap();
  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);
}
