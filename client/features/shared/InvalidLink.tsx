import { useLocation } from 'react-router-dom';

import { useSession } from '../../api/viewer';
import { NotFound } from '../../ui/not-found/NotFound';
import { useArrivalByLink } from './useArrivalByLink';

const TOKEN = /^\/shared\/([^/]+)/;

/**
 * In place of a shared trip whose link leads to nothing. Who is signed in is told so in passing, and goes on to their
 * trips; a stranger has no other place to go.
 */
export function InvalidLink() {
  const { viewer } = useSession();
  const { pathname } = useLocation();
  const token = TOKEN.exec(pathname)?.[1] ?? null;
  // Tried all the same: only the call knows what to say of this link now.
  useArrivalByLink(viewer === null ? null : token);
  return (
    <NotFound
      title="Invalid share link"
      href={viewer === null ? '/' : '/trips'}
      way={viewer === null ? 'Home' : 'See all trips'}
    >
      It may have a letter missing, or is no longer valid. Ask your friend for a new one.
    </NotFound>
  );
}
