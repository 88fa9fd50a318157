import { useSession } from '../../api/viewer';
import { NotFound } from '../../ui/not-found/NotFound';

/** In place of a shared trip whose link leads to nothing. */
export function InvalidLink() {
  const { viewer } = useSession();
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
