import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

/** In place of a trip that does not exist, or that the traveller may not see. */
export function TripNotFound() {
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Nowhere" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          Trip not found
        </h1>
        <p className="mute">It may have been deleted, or the link has a letter missing.</p>
        <Go href="/trips">See all trips</Go>
      </div>
    </main>
  );
}
