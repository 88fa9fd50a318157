const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const PAISE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const TENTHS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** "₹2,067": nobody counts paise of a whole trip. */
export const rupees = (amount: number): string => `₹${WHOLE.format(amount)}`;

/** "₹106" or "₹94.77", as prices stand at a pump. */
export const price = (amount: number): string => `₹${PAISE.format(amount)}`;

/** One decimal at most: "6.9", "16". */
export const tenths = (amount: number): string => TENTHS.format(amount);

export const kilometres = (distance: number): string => `${WHOLE.format(distance)} km`;
