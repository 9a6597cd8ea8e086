import { describe, expect, test } from 'vitest';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { amounts, creditNotes, worked } from '#test/worked-invoices.ts';
import { documentNumber, fiscalYearOf, lastSequenceOf, placeOfSupply, seriesInTurn } from './invoices.ts';
import { taxHeads } from './tax.ts';

describe('worked cases', () => {
  test.each(worked)('%s', (_name, totalPaise, seller, state, gstin, heads, notes) => {
    const place = placeOfSupply({ gstin, state });
    const invoice = { ...taxHeads(totalPaise, seller, place), totalPaise };
    expect(invoice).toEqual(amounts(totalPaise, heads));
    const parts = notes.map(([part]) => part);
    expect(creditNotes(invoice, parts)).toEqual(notes.map(([part, ...share]) => amounts(part, share)));
  });
});

describe('numbers', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', '25-26'],
    ['2026-03-31T18:30:00.000Z', '26-27'],
    ['2027-03-31T18:29:59.999Z', '26-27'],
    ['2099-12-01T00:00:00.000Z', '99-00'],
  ])('at %s the financial year in India is %s', (at, year) => {
    expect(fiscalYearOf(new Date(at))).toBe(year);
  });

  test('have at most 16 characters', () => {
    expect(documentNumber('INV', '26-27', 123)).toBe('INV/26-27/000123');
    expect(documentNumber('INV', '26-27', 999_999)).toHaveLength(16);
    expect(() => documentNumber('INV', '26-27', 1_000_000)).toThrow('full');
    expect(() => documentNumber('INVO', '26-27', 1)).toThrow('full');
  });

  test('of a full series go on in series of their own, none of which another kind has', () => {
    expect(lastSequenceOf('INV', '26-27')).toBe(999_999);
    expect(seriesInTurn('INV').slice(0, 3)).toEqual(['INV', 'IN2', 'IN3']);
    expect(documentNumber('IN2', '26-27', 999_999)).toHaveLength(16);
    const { series } = shippedSettings.invoicing;
    const all = Object.values(series).flatMap(seriesInTurn);
    expect(all).toHaveLength(Object.keys(series).length * 34);
    expect(new Set(all.map((series) => series.toUpperCase())).size).toBe(all.length);
  });
});
