import { Button } from '../../ui/button/Button';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

export interface NoTripsProps {
  /** The trips could not be loaded: asks for them again. */
  onTryAgain?: () => void;
  isWorking?: boolean;
}

/** What stands in place of a list of trips. */
export function NoTrips({ onTryAgain, isWorking }: NoTripsProps) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="no-trips__title">Let's plan a trip!</h2>
      <p className="mute no-trips__text">
        Pick a place and a number of days. You can change everything later.
      </p>
      <Go href="/create-trip">Create Trip</Go>
      {onTryAgain !== undefined && (
        <Button isWorking={isWorking ?? false} onPress={onTryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}
