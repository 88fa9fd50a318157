import { Flag } from 'lucide-react';

import { Button } from '../../ui/button/Button';

/** Asks for the country without which there are no holidays to show. */
export function NoCountry() {
  return (
    <div className="card stack holidays__ask">
      <span className="disc disc--sand">
        <Flag />
      </span>
      <div>
        <h3>Plan around your days off</h3>
        <p className="mute">Tell us your country and its public holidays appear here.</p>
      </div>
      <Button href="/account-details" look="soft" isSmall>
        Select Your Country
      </Button>
    </div>
  );
}
