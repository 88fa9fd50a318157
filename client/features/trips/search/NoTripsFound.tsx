import { Button } from '../../../ui/button/Button';
import { CoverArt } from '../../../ui/cover-art/CoverArt';

export interface NoTripsFoundProps {
  text: string;
  /** Looks for the same text among travellers. */
  onElsewhere: () => void;
}

/** What stands in place of trips when a text finds none. */
export function NoTripsFound({ text, onElsewhere }: NoTripsFoundProps) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="trip-results__none">No trips called “{text}”</h2>
      <p className="mute trip-results__hint">Try a city or a country, or look among travellers instead.</p>
      <Button onPress={onElsewhere}>Search Users</Button>
    </div>
  );
}
