import { creditedShare, nothingCredited, plus, type TaxAmounts } from '#shared/rules/invoices.ts';

export type Heads = [taxable: number, cgst: number, sgst: number, utgst: number, igst: number];
export type CreditNoteAmounts = [total: number, ...Heads];

/**
 * Examples calculated by hand: price in paise, the seller's State, the buyer's State and GSTIN, tax heads, credit
 * notes.
 */
export const worked: [string, number, string, string, string | null, Heads, CreditNoteAmounts[]][] = [
  ['a listing in Delhi', 199_900, '07', '07', null, [169_406, 15_247, 15_247, 0, 0], []],
  ['a listing for Karnataka', 199_900, '07', '29', null, [169_407, 0, 0, 0, 30_493], []],
  ['a registered buyer in Delhi', 199_900, '07', '07', '07AAACS0000B1ZG', [169_406, 15_247, 15_247, 0, 0], []],
  ['a registered buyer in Karnataka', 799_900, '07', '29', '29AAGCB7383J1Z4', [677_881, 0, 0, 0, 122_019], []],
  [
    'the State of the GSTIN counts, not the one typed',
    799_900,
    '07',
    '07',
    '27AAPFU0939F1ZV',
    [677_881, 0, 0, 0, 122_019],
    [],
  ],
  ['Prime in Delhi', 299_900, '07', '07', null, [254_152, 22_874, 22_874, 0, 0], []],
  ['Prime in Gujarat, registered', 299_900, '07', '24', '24AANFA2641L1ZF', [254_153, 0, 0, 0, 45_747], []],
  ['a coupon of 40 % on 7,999', 479_940, '27', '27', null, [406_728, 36_606, 36_606, 0, 0], []],
  [
    '9,999 where a head differs from rate times value by a paisa',
    999_900,
    '27',
    '27',
    null,
    [847_372, 76_264, 76_264, 0, 0],
    [],
  ],
  ['7,999 in Maharashtra', 799_900, '27', '27', null, [677_882, 61_009, 61_009, 0, 0], []],
  ['one month of growth', 719_900, '07', '07', null, [610_084, 54_908, 54_908, 0, 0], []],
  ['three months of growth', 1_799_800, '07', '33', null, [1_525_254, 0, 0, 0, 274_546], []],
  ['six months of growth', 3_359_600, '07', '32', null, [2_847_119, 0, 0, 0, 512_481], []],
  ['twelve months of growth', 5_759_300, '07', '36', null, [4_880_763, 0, 0, 0, 878_537], []],
  ['five licences in Bihar', 3_749_500, '07', '10', null, [3_177_542, 0, 0, 0, 571_958], []],
  ['two licences in Delhi with a coupon of 10 %', 1_349_820, '07', '07', null, [1_143_916, 102_952, 102_952, 0, 0], []],
  ['one rupee', 100, '07', '07', null, [84, 8, 8, 0, 0], []],
  ['two rupees', 200, '07', '19', null, [169, 0, 0, 0, 31], []],
  ['three rupees', 300, '07', '07', null, [254, 23, 23, 0, 0], []],
  ['one paisa', 1, '07', '07', null, [1, 0, 0, 0, 0], []],
  ['three paise', 3, '07', '29', null, [3, 0, 0, 0, 0], []],
  ['118 rupees, which divide', 11_800, '07', '07', null, [10_000, 900, 900, 0, 0], []],
  ['118 rupees inter-State', 11_800, '07', '21', null, [10_000, 0, 0, 0, 1_800], []],
  ['99 rupees', 9_900, '07', '07', null, [8_390, 755, 755, 0, 0], []],
  ['exactly 1,00,000 inter-State stays in the sums', 10_000_000, '07', '27', null, [8_474_576, 0, 0, 0, 1_525_424], []],
  ['1,00,000.01 inter-State is listed', 10_000_001, '07', '27', null, [8_474_577, 0, 0, 0, 1_525_424], []],
  ['1,00,001 inter-State is listed', 10_000_100, '07', '29', null, [8_474_661, 0, 0, 0, 1_525_439], []],
  ['1,00,001 within the State is not listed', 10_000_100, '07', '07', null, [8_474_662, 762_719, 762_719, 0, 0], []],
  ['1,18,000 to a registered buyer', 11_800_000, '07', '29', '29AAGCB7383J1Z4', [10_000_000, 0, 0, 0, 1_800_000], []],
  ['1,18,000 to Telangana', 11_800_000, '07', '36', null, [10_000_000, 0, 0, 0, 1_800_000], []],
  ['a seller in Chandigarh: UTGST', 199_900, '04', '04', null, [169_406, 15_247, 0, 15_247, 0], []],
  ['from Chandigarh to Delhi: IGST', 199_900, '04', '07', null, [169_407, 0, 0, 0, 30_493], []],
  ['from Delhi to Chandigarh: IGST', 199_900, '07', '04', null, [169_407, 0, 0, 0, 30_493], []],
  ['Andaman and Nicobar: UTGST', 299_900, '35', '35', null, [254_152, 22_874, 0, 22_874, 0], []],
  ['Lakshadweep: UTGST', 799_900, '31', '31', null, [677_882, 61_009, 0, 61_009, 0], []],
  ['Ladakh: UTGST', 100_100, '38', '38', null, [84_830, 7_635, 0, 7_635, 0], []],
  ['Daman and Diu: UTGST', 999_900, '26', '26', null, [847_372, 76_264, 0, 76_264, 0], []],
  ['Puducherry has a legislature: SGST', 199_900, '34', '34', null, [169_406, 15_247, 15_247, 0, 0], []],
  ['Jammu and Kashmir: SGST', 199_900, '01', '01', null, [169_406, 15_247, 15_247, 0, 0], []],
  ['other territory', 199_900, '07', '97', null, [169_407, 0, 0, 0, 30_493], []],
  [
    'half given back',
    199_900,
    '07',
    '07',
    null,
    [169_406, 15_247, 15_247, 0, 0],
    [[99_950, 84_702, 7_624, 7_624, 0, 0]],
  ],
  [
    'given back in three parts to zero',
    199_900,
    '07',
    '07',
    null,
    [169_406, 15_247, 15_247, 0, 0],
    [
      [33_300, 28_220, 2_540, 2_540, 0, 0],
      [66_600, 56_440, 5_080, 5_080, 0, 0],
      [100_000, 84_746, 7_627, 7_627, 0, 0],
    ],
  ],
  [
    'given back inter-State in seven parts to zero',
    799_900,
    '07',
    '29',
    '29AAGCB7383J1Z4',
    [677_881, 0, 0, 0, 122_019],
    [
      [1, 1, 0, 0, 0, 0],
      [99, 84, 0, 0, 0, 15],
      [100_000, 84_745, 0, 0, 0, 15_255],
      [333_333, 282_486, 0, 0, 0, 50_847],
      [266_467, 225_819, 0, 0, 0, 40_648],
      [50_000, 42_373, 0, 0, 0, 7_627],
      [50_000, 42_373, 0, 0, 0, 7_627],
    ],
  ],
  [
    'given back whole, inter-State',
    199_900,
    '07',
    '27',
    null,
    [169_407, 0, 0, 0, 30_493],
    [[199_900, 169_407, 0, 0, 0, 30_493]],
  ],
  ['a paisa given back', 199_900, '07', '07', null, [169_406, 15_247, 15_247, 0, 0], [[1, 1, 0, 0, 0, 0]]],
  [
    'all but a paisa given back, then the paisa',
    199_900,
    '07',
    '07',
    null,
    [169_406, 15_247, 15_247, 0, 0],
    [
      [199_899, 169_405, 15_247, 15_247, 0, 0],
      [1, 1, 0, 0, 0, 0],
    ],
  ],
  [
    'UTGST given back in thirds',
    300_000,
    '04',
    '04',
    null,
    [254_238, 22_881, 0, 22_881, 0],
    [
      [100_000, 84_746, 7_627, 0, 7_627, 0],
      [100_000, 84_746, 7_627, 0, 7_627, 0],
      [100_000, 84_746, 7_627, 0, 7_627, 0],
    ],
  ],
  [
    'a large invoice given back in part',
    11_800_000,
    '07',
    '36',
    null,
    [10_000_000, 0, 0, 0, 1_800_000],
    [[5_900_000, 5_000_000, 0, 0, 0, 900_000]],
  ],
  [
    'a large invoice given back in small parts',
    10_000_100,
    '07',
    '29',
    null,
    [8_474_661, 0, 0, 0, 1_525_439],
    [
      [100, 85, 0, 0, 0, 15],
      [9_999_900, 8_474_491, 0, 0, 0, 1_525_409],
      [100, 85, 0, 0, 0, 15],
    ],
  ],
  [
    'thirds of one rupee',
    100,
    '07',
    '07',
    null,
    [84, 8, 8, 0, 0],
    [
      [33, 27, 3, 3, 0, 0],
      [33, 29, 2, 2, 0, 0],
      [34, 28, 3, 3, 0, 0],
    ],
  ],
];

export const amounts = (totalPaise: number, [taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise]: Heads) => ({
  totalPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  utgstPaise,
  igstPaise,
});

export function creditNotes(invoice: TaxAmounts, parts: readonly number[]): TaxAmounts[] {
  let before = nothingCredited;
  return parts.map((part) => {
    const note = creditedShare(invoice, before, part);
    before = plus(before, note);
    return note;
  });
}
