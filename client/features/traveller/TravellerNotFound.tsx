import { NotFound } from '../../ui/not-found/NotFound';

/** In place of a traveller who does not exist. */
export function TravellerNotFound() {
  return (
    <NotFound title="Traveller not found" href="/search" way="Search travellers">
      The account may have been deleted, or the link has a letter missing.
    </NotFound>
  );
}
