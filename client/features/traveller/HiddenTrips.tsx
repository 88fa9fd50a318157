import { CoverArt } from '../../ui/cover-art/CoverArt';

/** In place of the trips of a traveller whom one does not follow. */
export function HiddenTrips() {
  return (
    <section className="section card hidden-trips">
      <div className="art art--s">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <p className="b">Follow this traveler to see their trips!</p>
    </section>
  );
}
