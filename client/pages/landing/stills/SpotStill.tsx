import { CoverArt } from '../../../ui/cover-art/CoverArt';
import { Rating } from '../../../ui/rating/Rating';

/** A place nearby with its rating. */
export function SpotStill() {
  return (
    <div className="still-spot">
      <div className="art art--s">
        <CoverArt name="Kashi Art Cafe" kind="food" />
      </div>
      <div>
        <b className="b">Kashi Art Cafe</b>
        <p className="cap">0.6 km away</p>
        <Rating value={4.5} total={6340} />
      </div>
    </div>
  );
}
