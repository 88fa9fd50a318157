import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

/** In place of a traveller who does not exist. */
export function TravellerNotFound() {
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Nowhere" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          Traveller not found
        </h1>
        <p className="mute">The account may have been deleted, or the link has a letter missing.</p>
        <Go href="/search">Search travellers</Go>
      </div>
    </main>
  );
}
