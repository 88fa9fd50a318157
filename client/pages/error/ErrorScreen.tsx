import { usePageTitle } from '../../api/usePageTitle';
import { Button } from '../../ui/button/Button';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

/** What stands in place of a page that failed. */
export function ErrorScreen({ message }: { message: string }) {
  usePageTitle('Unexpected Application Error!');
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Lost" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          Unexpected Application Error!
        </h1>
        <p className="mute error-message">{message}</p>
        <div className="error-ways">
          <Go onPress={() => location.reload()}>Try again</Go>
          <Button href="/explore">Go to Explore</Button>
        </div>
      </div>
    </main>
  );
}
