import { Bike, Car, CarFront, type LucideIcon } from 'lucide-react';

import type { Schema } from '../../../api/types';
import { Plate } from '../../../ui/plate/Plate';
import { Spinner } from '../../../ui/spinner/Spinner';
import { longDate } from '../words';
import { kilometres, litres, price, rupees, tenths } from './rupees';

type FuelCost = Schema<'FuelCost'>;
type VehicleCost = Schema<'VehicleCost'>;
type Vehicle = 'bike' | 'car_petrol' | 'car_diesel';

const VEHICLES: readonly { id: Vehicle; label: string; icon: LucideIcon }[] = [
  { id: 'bike', label: 'Bike', icon: Bike },
  { id: 'car_petrol', label: 'Car, petrol', icon: Car },
  { id: 'car_diesel', label: 'Car, diesel', icon: CarFront },
];

export interface TravelCostProps {
  cost: FuelCost | null;
  /** It is being worked out, as after each change of the plan. */
  isPending: boolean;
}

/** What the fuel of a trip costs, by vehicle; nothing for a trip without a way. */
export function TravelCost({ cost, isPending }: TravelCostProps) {
  const isKnown = cost !== null && cost.total_distance_km > 0;
  if (!isKnown && !isPending) return null;
  return (
    <section className="card cost" aria-labelledby="travel-cost">
      <div className="row-between cost__head">
        <h2 id="travel-cost">Estimated Travel Cost</h2>
        {isKnown && <Plate tone="sand">{kilometres(cost.total_distance_km)}</Plate>}
      </div>
      {isKnown ? (
        <>
          <dl>
            {VEHICLES.map(({ id, label, icon }) => (
              <Row key={id} label={label} icon={icon} cost={cost[id]} />
            ))}
          </dl>
          {cost.left_out.length > 0 && <p className="cap cost__without">{without(cost.left_out)}</p>}
        </>
      ) : (
        <p className="mute cost__pending" role="status">
          <Spinner />
          Being worked out…
        </p>
      )}
    </section>
  );
}

function Row({ label, icon: Icon, cost }: { label: string; icon: LucideIcon; cost: VehicleCost }) {
  const { total_cost, fuel_required_litres, mileage_kmpl, fuel_price_per_litre } = cost;
  return (
    <div className="cost__row">
      <dt>
        <span className="disc">
          <Icon />
        </span>
        {label}
      </dt>
      <dd className="cost__total">{rupees(total_cost)}</dd>
      <dd className="cap">
        {`${litres(fuel_required_litres)} at ${tenths(mileage_kmpl)} km/L, ${price(fuel_price_per_litre)} per litre`}
      </dd>
      <dd className="cap cost__source">{source(cost)}</dd>
    </div>
  );
}

/** "Without Paris to New Delhi: not a way to drive." */
const without = (ways: FuelCost['left_out']): string =>
  `Without ${ways.map(({ from, to }) => `${from} to ${to}`).join(', ')}: not a way to drive.`;

/** Where and since when a litre costs that. */
function source({ price_state: state, price_date: date, is_estimate: isEstimate }: VehicleCost): string {
  const price = `${state}, ${longDate(date)}`;
  return isEstimate ? `Estimate: price of ${price}` : `Price: ${price}`;
}
