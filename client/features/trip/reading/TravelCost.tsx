import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Bike, Car, CarFront, type LucideIcon } from 'lucide-react';

import type { Schema } from '../../../api/client';
import { dateText } from '../../../text/dates';
import { kilometres, pumpPrice, rupees, tenths } from '../../../text/quantities';
import { Spinner } from '../../../ui/buttons/Button';
import { Tag } from '../../../ui/labels/Tag';

type FuelCost = Schema<'FuelCost'>;
type VehicleCost = Schema<'VehicleCost'>;

export interface TravelCostProps {
  cost: FuelCost | null;
  /** Whether it is being computed, as after each change of the plan. */
  isPending: boolean;
}

/** The fuel cost of a trip by vehicle. Renders nothing for a trip without travel. */
export function TravelCost({ cost, isPending }: TravelCostProps) {
  const isKnown = cost !== null && cost.total_distance_km > 0;
  if (!isKnown && !isPending) return null;
  return (
    <section className="card cost" aria-labelledby="travel-cost">
      <div className="row-between cost__head">
        <h2 id="travel-cost">
          <Trans>Estimated Travel Cost</Trans>
        </h2>
        {isKnown && <Tag tone="sand">{kilometres(cost.total_distance_km)}</Tag>}
      </div>
      {isKnown ? (
        <>
          <dl>
            <Vehicle label={t`Bike`} icon={Bike} cost={cost.bike} />
            <Vehicle label={t`Car, petrol`} icon={Car} cost={cost.car_petrol} />
            <Vehicle label={t`Car, diesel`} icon={CarFront} cost={cost.car_diesel} />
          </dl>
          <LeftOut legs={cost.left_out} />
        </>
      ) : (
        <p className="mute cost__pending" role="status">
          <Spinner />
          <Trans>Calculating…</Trans>
        </p>
      )}
    </section>
  );
}

function Vehicle({ label, icon: Icon, cost }: { label: string; icon: LucideIcon; cost: VehicleCost }) {
  const litres = litresText(cost.fuel_required_litres);
  const mileage = tenths(cost.mileage_kmpl);
  const price = pumpPrice(cost.fuel_price_per_litre);
  const { price_state: state } = cost;
  const date = dateText(cost.price_date);
  return (
    <div className="cost__row">
      <dt>
        <span className="disc">
          <Icon />
        </span>
        {label}
      </dt>
      <dd className="cost__total">{rupees(cost.total_cost)}</dd>
      <dd className="cap">{t`${litres} at ${mileage} km/L, ${price} per litre`}</dd>
      <dd className="cap cost__source">
        {cost.is_estimate ? t`Estimate, using prices from ${state}, ${date}` : t`Price: ${state}, ${date}`}
      </dd>
    </div>
  );
}

/** The legs that are not driven, such as a flight. */
function LeftOut({ legs }: { legs: FuelCost['left_out'] }) {
  if (legs.length === 0) return null;
  const names = legs.map(({ from, to }) => t`${from} to ${to}`).join(', ');
  return <p className="cap cost__without">{t`Without ${names}: not possible by road.`}</p>;
}

/** Returns "6.9 L", or "Under 0.01 L" for an amount that rounds to zero. */
export function litresText(amount: number): string {
  const litres = tenths(Math.max(amount, 0.01));
  return amount < 0.01 ? t`Under ${litres} L` : t`${litres} L`;
}
