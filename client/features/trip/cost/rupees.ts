const upTo = (decimals: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: decimals });
const WHOLE = upTo(0);
const TENTHS = upTo(1);
const HUNDREDTHS = upTo(2);
const PAISE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "₹2,067": nobody counts paise of a whole trip, yet no way is for nothing. */
export const rupees = (amount: number): string => (amount < 1 ? 'Under ₹1' : `₹${WHOLE.format(amount)}`);

/** "₹106" or "₹94.70", as prices stand at a pump. */
export const price = (amount: number): string =>
  `₹${(Number.isInteger(amount) ? WHOLE : PAISE).format(amount)}`;

/** "6.9", "16", below one "0.06". */
export const tenths = (amount: number): string => (amount < 1 ? HUNDREDTHS : TENTHS).format(amount);

/** "6.9 L"; a way so short that it rounds to nothing still burns something. */
export const litres = (amount: number): string => (amount < 0.01 ? 'Under 0.01 L' : `${tenths(amount)} L`);

/** "312 km", below ten "2.9 km", below one "0.35 km". */
export const kilometres = (distance: number): string =>
  `${distance < 10 ? tenths(distance) : WHOLE.format(distance)} km`;
