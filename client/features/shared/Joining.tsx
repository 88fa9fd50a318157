import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Walk } from '../../ui/walk/Walk';

/** While one waits to be let into a shared trip. */
export function Joining() {
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="A shared trip" kind="road" />
        </div>
        {/* Around the heading: one whose only content is a status would have no name. */}
        <div role="status">
          <h1 className="title" tabIndex={-1}>
            Loading shared trip...
          </h1>
        </div>
        <p className="mute">Your friend kept you a seat.</p>
        <Walk />
      </div>
    </main>
  );
}
