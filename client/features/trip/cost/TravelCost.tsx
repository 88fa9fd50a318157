import { Bike, Car, CarFront, type LucideIcon } from 'lucide-react';

import type { Schema } from '../../../api/types';
import { Plate } from '../../../ui/plate/Plate';
import { kilometres, price, rupees, tenths } from './rupees';

type FuelCost = Schema<'FuelCost'>;
type Vehicle = Exclude<keyof FuelCost, 'total_distance_km'>;

const VEHICLES: readonly { id: Vehicle; label: string; icon: LucideIcon }[] = [
  { id: 'bike', label: 'Bike', icon: Bike },
  { id: 'car_petrol', label: 'Car, petrol', icon: Car },
  { id: 'car_diesel', label: 'Car, diesel', icon: CarFront },
];

/** What the fuel of a trip costs, by vehicle; nothing for a trip without a way. */
export function TravelCost({ cost }: { cost: FuelCost | null }) {
  if (cost === null || cost.total_distance_km <= 0) return null;
  return (
    <section className="card cost" aria-labelledby="travel-cost">
      <div className="row-between cost__head">
        <h2 id="travel-cost">Estimated Travel Cost</h2>
        <Plate tone="sand">{kilometres(cost.total_distance_km)}</Plate>
      </div>
      <dl>
        {VEHICLES.map(({ id, label, icon: Icon }) => {
          const { total_cost, fuel_required_litres, mileage_kmpl, fuel_price_per_litre } = cost[id];
          return (
            <div key={id} className="cost__row">
              <dt>
                <span className="disc">
                  <Icon />
                </span>
                {label}
              </dt>
              <dd className="cost__total">{rupees(total_cost)}</dd>
              <dd className="cap">
                {`${tenths(fuel_required_litres)} L at ${tenths(mileage_kmpl)} km/L, ${price(fuel_price_per_litre)} per litre`}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
