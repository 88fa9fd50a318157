import { CoverArt } from '../../ui/cover-art/CoverArt';

/** What stands in place of travellers when a text finds none. */
export function Nobody({ text }: { text: string }) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="people__nobody">No travellers called “{text}”</h2>
      <p className="mute people__hint">Check the spelling, or try only the beginning of a name.</p>
    </div>
  );
}
