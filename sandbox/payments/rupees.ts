const readable = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Converts paise to the JSON number in rupees that Cashfree sends. */
export function rupees(paise: number): number {
  return paise / 100;
}

/** Converts an amount in rupees to whole paise; returns undefined if it has more than two decimals. */
export function paiseOf(amount: number): number | undefined {
  const paise = Math.round(amount * 100);
  return Number.isSafeInteger(paise) && paise / 100 === amount ? paise : undefined;
}

/** Formats an amount in paise as rupees with Indian digit grouping: `₹1,07,988.00`. */
export function rupeesForPeople(paise: number): string {
  return readable.format(rupees(paise));
}
