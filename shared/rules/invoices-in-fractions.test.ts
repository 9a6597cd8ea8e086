import { describe, expect, test } from 'vitest';
import { amounts, type CreditNoteAmounts, creditNotes, worked } from '#test/worked-invoices.ts';
import { nothingCredited, plus, type TaxAmounts } from './invoices.ts';
import { taxHeads, taxInside } from './tax.ts';

describe('a second implementation, in fractions of whole numbers', () => {
  const halfUp = (numerator: bigint, denominator: bigint) =>
    Number((numerator * 2n + denominator) / (denominator * 2n));

  function split(total: number, seller: string, place: string | null): TaxAmounts {
    const tax = (percent: bigint) => halfUp(BigInt(total) * percent, 118n);
    const found = { ...nothingCredited, totalPaise: total };
    if (seller === place) {
      found.cgstPaise = tax(9n);
      if (['04', '26', '31', '35', '38'].includes(place)) found.utgstPaise = tax(9n);
      else found.sgstPaise = tax(9n);
    } else found.igstPaise = tax(18n);
    found.taxablePaise = total - found.cgstPaise - found.sgstPaise - found.utgstPaise - found.igstPaise;
    return found;
  }

  let seed = 20_261_124;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };

  test('agrees on the worked cases', () => {
    for (const [, total, seller, state, gstin, heads, notes] of worked) {
      const invoice = split(total, seller, gstin?.slice(0, 2) ?? state);
      expect(invoice).toEqual(amounts(total, heads));
      for (const [index, [part, ...share]] of notes.entries())
        expect(shareUpTo(invoice, notes, index, part)).toEqual(amounts(part, share));
    }
  });

  /**
   * Returns the expected amounts of a credit note: the cumulative share including it, minus the cumulative share before
   * it.
   */
  function shareUpTo(invoice: TaxAmounts, notes: CreditNoteAmounts[], index: number, part: number): TaxAmounts {
    const before = notes.slice(0, index).reduce((sum, [each]) => sum + each, 0);
    const share = (head: number, upTo: number) => halfUp(BigInt(head) * BigInt(upTo), BigInt(invoice.totalPaise));
    const of = (head: number) => share(head, before + part) - share(head, before);
    const [cgstPaise, sgstPaise] = [of(invoice.cgstPaise), of(invoice.sgstPaise)];
    const [utgstPaise, igstPaise] = [of(invoice.utgstPaise), of(invoice.igstPaise)];
    const taxablePaise = part - cgstPaise - sgstPaise - utgstPaise - igstPaise;
    return { totalPaise: part, taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise };
  }

  test('agrees with what is shown before and after the purchase, at all prices up to ₹1,20,000', () => {
    const wrong: number[] = [];
    for (let total = 1; total <= 120_000; total += 1)
      for (const place of ['07', '29', null]) {
        const { taxablePaise, gstPaise } = taxInside(total, { sellerState: '07', place });
        const paper = split(total * 100, '07', place);
        if (taxablePaise !== paper.taxablePaise || taxablePaise + gstPaise !== total * 100) wrong.push(total);
      }
    expect(wrong).toEqual([]);
  });

  test('agrees on 2,000 prices, and credit notes always close to zero', () => {
    const places = ['07', '04', '29', '27', '26', '31', '34', '35', '38'];
    for (let n = 0; n < 2_000; n += 1) {
      const total = 1 + random(20_000_000);
      const [seller = '', place = ''] = [places[random(9)], places[random(9)]];
      const invoice = { ...taxHeads(total, seller, place), totalPaise: total };
      expect(invoice).toEqual(split(total, seller, place));
      const parts: number[] = [];
      for (let left = total; left > 0; left -= parts.at(-1) ?? left)
        parts.push(parts.length === 7 ? left : 1 + random(left));
      const notes = creditNotes(invoice, parts);
      expect(notes.reduce(plus, nothingCredited)).toEqual(invoice);
      for (const note of notes) expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0);
    }
  });
});
