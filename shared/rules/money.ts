/** Amounts in whole rupees, and in whole paise for tax. */

/** Reduces `amount` by `percent`, rounded half up. Both are non-negative integers. */
export function afterPercentOff(amount: number, percent: number): number {
  return Math.floor((amount * (100 - percent) + 50) / 100);
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a whole number with Indian digit grouping: 107988 → 1,07,988. */
export const formatCount = (count: number): string => whole.format(count);

/** Formats whole rupees with Indian digit grouping: 107988 → ₹1,07,988. */
export function inRupees(amount: number): string {
  return amount < 0 ? `−₹${whole.format(-amount)}` : `₹${whole.format(amount)}`;
}

/** Formats whole paise as rupees with two decimals: 1525254 → ₹15,252.54. */
export function paiseInRupees(paise: number): string {
  return paise < 0 ? `−₹${rupeesAndPaise.format(-paise / 100)}` : `₹${rupeesAndPaise.format(paise / 100)}`;
}

/** Formats whole paise as rupees, with decimals only if there are paise: 99900 → ₹999, 99999 → ₹999.99. */
export function paiseInShort(paise: number): string {
  return paise % 100 === 0 ? inRupees(paise / 100) : paiseInRupees(paise);
}
