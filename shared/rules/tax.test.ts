import { describe, expect, test } from 'vitest';
import { inRupees, paiseInRupees } from './money.ts';
import { taxInside } from './tax.ts';

describe('money and tax', () => {
  test('is formatted in the Indian way', () => {
    expect([inRupees(107_988), paiseInRupees(1_525_254)]).toEqual(['₹1,07,988', '₹15,252.54']);
  });
  test('₹17,998 includes ₹2,745.46 of GST', () => {
    expect(taxInside(17_998)).toMatchObject({ taxablePaise: 1_525_254, gstPaise: 274_546 });
  });
  test('within the State both halves of the tax are rounded', () => {
    const supply = { sellerState: '07', place: '07' };
    expect(taxInside(1_999)).toMatchObject({ taxablePaise: 169_407, gstPaise: 30_493 });
    expect(taxInside(1_999, { ...supply, place: '29' })).toMatchObject({ taxablePaise: 169_407, gstPaise: 30_493 });
    expect(taxInside(1_999, supply)).toMatchObject({ taxablePaise: 169_406, gstPaise: 30_494 });
  });
});
