/** Tax included in prices (18 % GST). Amounts are whole paise. */

export const gstPercent = 18;

export type TaxHeads = {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  utgstPaise: number;
  igstPaise: number;
};

/** Union territories without a legislature, where UTGST is charged instead of SGST. */
const utgstTerritories = new Set(['04', '26', '31', '35', '38']);

/** Rounds the tax first, so that the parts add up. Without a place of supply, inter-State (rule 50). */
export function taxHeads(totalPaise: number, sellerState: string, place: string | null): TaxHeads {
  const part = (percent: number) => roundedShare(totalPaise, percent, 100 + gstPercent);
  if (place !== sellerState) {
    const igstPaise = part(gstPercent);
    return { ...noTax, igstPaise, taxablePaise: totalPaise - igstPaise };
  }
  const half = part(gstPercent / 2);
  const second = utgstTerritories.has(place) ? { utgstPaise: half } : { sgstPaise: half };
  return { ...noTax, cgstPaise: half, ...second, taxablePaise: totalPaise - 2 * half };
}

export const noTax = { cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 };

/** Returns `amount` × `part` / `whole`, rounded half up, computed with integers. */
export const roundedShare = (amount: number, part: number, whole: number) =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

export type TaxInside = {
  ratePercent: number;
  included: true;
  taxablePaise: number;
  /** GST in paise; together with `taxablePaise` exactly the price. */
  gstPaise: number;
};

export type Supply = { sellerState: string; place: string | null };

/**
 * Returns the taxable value and GST that the invoice shows for a total in whole rupees. While the State is unknown,
 * they are computed for an inter-State sale; for a sale within the State they may differ by a paisa, because both
 * halves are rounded.
 */
export function taxInside(total: number, supply?: Supply): TaxInside {
  const totalPaise = total * 100;
  const { taxablePaise } = taxHeads(totalPaise, supply?.sellerState ?? '', supply?.place ?? null);
  return { ratePercent: gstPercent, included: true, taxablePaise, gstPaise: totalPaise - taxablePaise };
}
