/** How long records of a payment must stay after their owner has gone. */

const indiaAhead = 5.5 * 3_600_000;
const yearsAfterReturn = 6;
const april = 3;

/** The financial year, April to March in India, is named by the calendar year in which it ends. */
function financialYearEnd(at: Date): number {
  const inIndia = new Date(at.getTime() + indiaAhead);
  return inIndia.getUTCFullYear() + (inIndia.getUTCMonth() >= april ? 1 : 0);
}

/**
 * The last day on which the records of a payment are kept, as YYYY-MM-DD: 72 months after the annual return of the
 * payment's financial year is due, which is on 31 December (CGST Act 2017, sections 36 and 44).
 */
export function recordsKeptUntil(paidAt: Date): string {
  return `${financialYearEnd(paidAt) + yearsAfterReturn}-12-31`;
}

/** The first moment whose payments must still be kept: what was paid before it may be forgotten. */
export function recordsKeptSince(now: Date): Date {
  const firstYearBegan = new Date(now.getTime() + indiaAhead).getUTCFullYear() - yearsAfterReturn - 1;
  return new Date(Date.UTC(firstYearBegan, april, 1) - indiaAhead);
}

const day = 86_400_000;

/** What the provider told of a payment stays so long after it was settled: no dispute of a payment begins later. Milliseconds. */
export const eventsKept = 730 * day;
/** A letter's row says that it went; what it said is forgotten when it goes. Receipts stay with their orders. Milliseconds. */
export const lettersKept = 365 * day;
