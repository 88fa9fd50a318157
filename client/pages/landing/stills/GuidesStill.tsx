import { CoverArt } from '../../../ui/cover-art/CoverArt';

/** A fan of three posters. */
export function GuidesStill() {
  return (
    <div className="still-guides">
      <div className="art">
        <CoverArt name="Bali" kind="island" crop="portrait" />
      </div>
      <div className="art">
        <CoverArt name="Ladakh" kind="mountains" crop="portrait" />
      </div>
      <div className="art">
        <CoverArt name="Kyoto" kind="temple" crop="portrait" />
      </div>
    </div>
  );
}
