import { NotFound } from '../../ui/not-found/NotFound';

/** In place of a destination or place that does not exist. */
export function PlaceNotFound() {
  return (
    <NotFound title="Place not found" href="/explore" way="Go to Explore">
      It may be closed for good, or the link has a letter missing.
    </NotFound>
  );
}
