import { CoverArt } from '../../../ui/cover-art/CoverArt';

/** A fan of three posters. */
export function GuidesStill() {
  return (
    <div className="still-guides">
      <div className="art">
        <CoverArt name="Bali" kind="island" />
      </div>
      <div className="art">
        <CoverArt name="Ladakh" kind="mountains" />
      </div>
      <div className="art">
        <CoverArt name="Kyoto" kind="temple" />
      </div>
    </div>
  );
}
