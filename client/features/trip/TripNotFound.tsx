import { NotFound } from '../../ui/not-found/NotFound';

/** In place of a trip that does not exist, or that the traveller may not see. */
export function TripNotFound() {
  return (
    <NotFound title="Trip not found" href="/trips" way="See all trips">
      It may have been deleted, or the link has a letter missing.
    </NotFound>
  );
}
