import type { Schema } from '../api/client';

const vehicle = (
  total: number,
  litres: number,
  mileage: number,
  price: number,
  nearest?: string,
): Schema<'VehicleCost'> => ({
  total_cost: total,
  fuel_required_litres: litres,
  mileage_kmpl: mileage,
  fuel_price_per_litre: price,
  price_state: nearest ?? 'Karnataka',
  price_date: '2026-05-15',
  is_estimate: nearest !== undefined,
});

/** The fuel cost of a trip; one of its prices is that of the nearest state. */
export const COST: Schema<'FuelCost'> = {
  total_distance_km: 312.4,
  bike: vehicle(735.2, 6.9333, 45, 106),
  car_petrol: vehicle(2067, 19.5, 16, 106.31),
  car_diesel: vehicle(148212.5, 15.6, 20, 95, 'Kerala'),
  is_estimate: true,
  left_out: [],
};
