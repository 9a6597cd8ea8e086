import type { Section } from '#shared/rules/gstr1/sections.ts';
import type { Heads } from './worked-invoices.ts';

/** Sale as the buyer makes it, and a refund; times are in UTC. */
export type WorkedSale = {
  name: string;
  planId: string;
  /** Price of one month or licence in rupees. */
  unit: number;
  months?: 1 | 3 | 6 | 12;
  quantity?: number;
  coupon?: string;
  state: string;
  gstin?: string;
  at: string;
  /**
   * Expected values, calculated by hand: total in rupees, tax heads in paise, document number without its sequence
   * number, day, section.
   */
  total: number;
  heads: Heads;
  series: string;
  day: string;
  section: Section;
  back?: { paise: number; at: string; heads: Heads; series: string; day: string; section: Section };
};

const noon = '2030-06-10T06:30:00Z';
const then = { at: noon, series: 'INV/30-31', day: '2030-06-10' } as const;
/** Last instant of the financial year 2030-31 in India, and the first of the next. */
const [marchEnds, aprilBegins] = ['2031-03-31T18:29:59.999Z', '2031-03-31T18:30:00Z'];

/** Sales calculated by hand. The comments show the price; months and coupon are each rounded to whole rupees. */
export const workedSales: WorkedSale[] = [
  // 7,999 − 10 % = 7,199.10
  {
    name: 'one month of growth in Delhi',
    planId: 'basic-growth',
    unit: 7_999,
    months: 1,
    state: '07',
    ...then,
    total: 7_199,
    heads: [610_084, 54_908, 54_908, 0, 0],
    section: 'b2cs',
  },
  // 3 × 7,999 = 23,997 − 25 % = 17,997.75
  {
    name: 'three months of growth in Tamil Nadu',
    planId: 'basic-growth',
    unit: 7_999,
    months: 3,
    state: '33',
    ...then,
    total: 17_998,
    heads: [1_525_254, 0, 0, 0, 274_546],
    section: 'b2cs',
  },
  // 6 × 9,999 = 59,994 − 30 % = 41,995.80
  {
    name: 'six months of growth for a registered buyer in Maharashtra',
    planId: 'premium-growth',
    unit: 9_999,
    months: 6,
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    ...then,
    total: 41_996,
    heads: [3_558_983, 0, 0, 0, 640_617],
    section: 'b2b',
  },
  // 12 × 9,999 = 1,19,988 − 40 % = 71,992.80
  {
    name: 'twelve months of growth in Telangana',
    planId: 'premium-growth',
    unit: 9_999,
    months: 12,
    state: '36',
    ...then,
    total: 71_993,
    heads: [6_101_102, 0, 0, 0, 1_098_198],
    section: 'b2cs',
  },
  // 5 × 2,500
  {
    name: 'five licences in Bihar',
    planId: 'fssai-registration-5yrs',
    unit: 2_500,
    quantity: 5,
    state: '10',
    ...then,
    total: 12_500,
    heads: [1_059_322, 0, 0, 0, 190_678],
    section: 'b2cs',
  },
  // 2 × 4,999 = 9,998 − 10 % = 8,998.20
  {
    name: 'two licences with a coupon of 10 %',
    planId: 'fssai-state-license',
    unit: 4_999,
    quantity: 2,
    coupon: 'SAVE10',
    state: '07',
    ...then,
    total: 8_998,
    heads: [762_542, 68_629, 68_629, 0, 0],
    section: 'b2cs',
  },
  // 3 × 4,999 = 14,997 − 15 % = 12,747.45
  {
    name: 'three licences with a coupon of 15 % for a registered buyer in Karnataka',
    planId: 'fssai-state-license',
    unit: 4_999,
    quantity: 3,
    coupon: 'SAVE15',
    state: '29',
    gstin: '29AAGCB7383J1Z4',
    ...then,
    total: 12_747,
    heads: [1_080_254, 0, 0, 0, 194_446],
    section: 'b2b',
  },
  // 2,999 − 20 % = 2,399.20; the State of the GSTIN counts
  {
    name: 'a listing with a coupon of 20 %, typed Delhi, GSTIN of Maharashtra',
    planId: 'swiggy-prime',
    unit: 2_999,
    coupon: 'MAGIC20',
    state: '07',
    gstin: '27AAPFU0939F1ZV',
    ...then,
    total: 2_399,
    heads: [203_305, 0, 0, 0, 36_595],
    section: 'b2b',
  },
  // 1,999 − 10
  {
    name: 'a listing with a coupon of ₹10',
    planId: 'swiggy-basic',
    unit: 1_999,
    coupon: 'SWIGGY100',
    state: '07',
    ...then,
    total: 1_989,
    heads: [168_560, 15_170, 15_170, 0, 0],
    section: 'b2cs',
  },
  // 40 × 2,500: exactly one lakh is not large
  {
    name: 'forty licences in Karnataka, exactly ₹1,00,000',
    planId: 'fssai-registration-5yrs',
    unit: 2_500,
    quantity: 40,
    state: '29',
    ...then,
    total: 100_000,
    heads: [8_474_576, 0, 0, 0, 1_525_424],
    section: 'b2cs',
  },
  // 21 × 4,999
  {
    name: 'twenty-one licences in Karnataka, and a part back',
    planId: 'fssai-state-license',
    unit: 4_999,
    quantity: 21,
    state: '29',
    ...then,
    total: 104_979,
    heads: [8_896_525, 0, 0, 0, 1_601_375],
    section: 'b2cl',
    back: {
      paise: 499_900,
      at: '2030-07-01T06:30:00Z',
      // 4,999 × 18 / 118 = 762.559
      heads: [423_644, 0, 0, 0, 76_256],
      series: 'CRN/30-31',
      day: '2030-07-01',
      section: 'cdnur',
    },
  },
  {
    name: 'the last instant of a financial year, and a part back in the next',
    planId: 'zomato-starter',
    unit: 1_999,
    state: '07',
    at: marchEnds,
    total: 1_999,
    heads: [169_406, 15_247, 15_247, 0, 0],
    series: 'INV/30-31',
    day: '2031-03-31',
    section: 'b2cs',
    back: {
      paise: 50_000,
      at: aprilBegins,
      heads: [42_372, 3_814, 3_814, 0, 0],
      series: 'CRN/31-32',
      day: '2031-04-01',
      section: 'b2cs',
    },
  },
  {
    name: 'the first instant of a financial year, registered buyer in Gujarat',
    planId: 'zomato-starter',
    unit: 1_999,
    state: '24',
    gstin: '24AANFA2641L1ZF',
    at: aprilBegins,
    total: 1_999,
    heads: [169_407, 0, 0, 0, 30_493],
    series: 'INV/31-32',
    day: '2031-04-01',
    section: 'b2b',
  },
  // 12 × 7,999 = 95,988 − 40 % = 57,592.80
  {
    name: 'twelve months of growth at the end of a financial year, given back whole on the last day for GST',
    planId: 'basic-growth',
    unit: 7_999,
    months: 12,
    state: '07',
    gstin: '07AAACS0000B1ZG',
    at: marchEnds,
    total: 57_593,
    heads: [4_880_762, 439_269, 439_269, 0, 0],
    series: 'INV/30-31',
    day: '2031-03-31',
    section: 'b2b',
    back: {
      paise: 5_759_300,
      at: '2031-11-30T18:29:59.999Z',
      heads: [4_880_762, 439_269, 439_269, 0, 0],
      series: 'CRN/31-32',
      day: '2031-11-30',
      section: 'cdnr',
    },
  },
  {
    name: 'a listing given back after the last day for a note with GST',
    planId: 'zomato-pro',
    unit: 2_999,
    coupon: 'SAVE20',
    state: '04',
    at: marchEnds,
    total: 2_399,
    heads: [203_305, 0, 0, 0, 36_595],
    series: 'INV/30-31',
    day: '2031-03-31',
    section: 'b2cs',
    back: {
      paise: 239_900,
      at: '2031-11-30T18:30:00Z',
      heads: [0, 0, 0, 0, 0],
      series: 'FCN/31-32',
      day: '2031-12-01',
      section: 'none',
    },
  },
];
