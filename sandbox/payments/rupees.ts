const readable = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as the JSON number in rupees that Cashfree sends. */
export function rupees(paise: number): number {
  return paise / 100;
}

/** Whole paise of an amount in rupees, or undefined when it has more than two decimals. */
export function paiseOf(amount: number): number | undefined {
  const paise = Math.round(amount * 100);
  return Number.isSafeInteger(paise) && paise / 100 === amount ? paise : undefined;
}

/** An amount in paise as text in rupees, with Indian digit grouping: `₹1,07,988.00`. */
export function rupeesForPeople(paise: number): string {
  return readable.format(rupees(paise));
}
