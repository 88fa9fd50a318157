import { useSession } from '../../api/viewer';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

/** In place of a shared trip whose link leads to nothing. */
export function InvalidLink() {
  const { viewer } = useSession();
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Nowhere" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          Invalid share link
        </h1>
        <p className="mute">
          It may have a letter missing, or is no longer valid. Ask your friend for a new one.
        </p>
        <Go href={viewer === null ? '/' : '/trips'}>{viewer === null ? 'Home' : 'See all trips'}</Go>
      </div>
    </main>
  );
}
