/** Tax part of prices, which include 18 % GST (product decision 3, facts B3). */

export const gstPercent = 18;

export type TaxInside = {
  ratePercent: number;
  included: true;
  /** Paise. */
  taxablePaise: number;
  /** Paise; `taxablePaise + gstPaise` is the price to the paisa. */
  gstPaise: number;
};

/** Splits a tax-inclusive total (whole rupees) into taxable value and GST (whole paise). */
export function taxInside(total: number): TaxInside {
  const paise = total * 100;
  const taxablePaise = Math.floor((paise * 100 * 2 + (100 + gstPercent)) / ((100 + gstPercent) * 2));
  return { ratePercent: gstPercent, included: true, taxablePaise, gstPaise: paise - taxablePaise };
}
