import { z } from 'zod';
import { monthProblems, monthWarnings } from '../rules/gstr1/problems.ts';
import { sections } from '../rules/gstr1/sections.ts';
import { taxDocumentKinds } from '../rules/invoices.ts';
import { differenceReasons } from '../rules/settlements.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';

const paise = z.int();
const signed = z.object({ en: z.string(), hi: z.string().optional() });
const day = z.iso.date();
/** Month in Indian time, such as `2026-11`; the current month by default. */
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, messageCode('month_shape'))
  .optional();

/** Difference between the provider's lists and our payments and refunds. */
const difference = z.object({
  reason: z.enum(differenceReasons),
  orderId: z.string().nullable(),
  /** Provider's id of the payment, refund or other event. */
  eventId: z.string(),
  expectedPaise: paise.nullable(),
  actualPaise: paise.nullable(),
});

const settlement = z.object({
  /** Day of the bank transfer. */
  date: day,
  utr: z.string(),
  collectedPaise: paise,
  refundedPaise: paise,
  feePaise: paise,
  taxOnFeePaise: paise,
  arrivedPaise: paise,
  differences: z.array(difference),
});

const sums = z.object({
  /**
   * Payments, refunds and fees count on the day of the event. A reversed refund is subtracted on the day of the
   * reversal. `arrivedPaise`, and the fee for the settlement itself, count on the day of the settlement.
   */
  collectedPaise: paise,
  refundedPaise: paise,
  feePaise: paise,
  taxOnFeePaise: paise,
  arrivedPaise: paise,
  /** Payments of the period that no settlement contains yet, minus their known fees and minus unsettled refunds. */
  onTheWayPaise: paise,
});

/** Month in the tax portal's format, such as `112026`. */
const period = z.string().regex(/^(0[1-9]|1[0-2])20\d\d$/, messageCode('period_shape'));
const params = z.object({ period });
/** Exports or closes the month even if checks fail. */
const force = z.literal('1').optional();
const limit = { perTarget: 30, seconds: 600 };

/** Problem with a document or with the month as a whole. */
const problem = z.object({
  code: z.enum(monthProblems),
  /**
   * Number of the document. For a gap, the last number of the series; for a seller who differs from the current one,
   * the seller's first document; null if the sums differ.
   */
  number: z.string().nullable(),
  orderId: z.string().nullable(),
});

/** Warning about a document; blocks neither exports nor closing. */
const warning = z.object({ code: z.enum(monthWarnings), number: z.string(), orderId: z.string() });

const taxMonth = z.object({
  period: z.string(),
  /** Whether the month is over; only then can it be closed. */
  over: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  /** Name of the person who closed the month. */
  closedBy: z.string().nullable(),
  /** SAC codes by service. */
  sac: z.record(z.string(), z.string()),
  /** Who confirmed SAC codes, number series and signature, and when; null if nobody has confirmed the present ones. */
  confirmation: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Series by kind of document, and signature, as they are now. */
  invoicing: z.object({
    series: z.record(z.string(), z.string()),
    signature: signed,
    signatureNote: signed,
  }),
  kinds: z.array(z.object({ kind: z.enum(taxDocumentKinds), count: z.int(), voided: z.int(), totalPaise: paise })),
  /**
   * Sums of the return by section of GSTR-1. b2cs is net of credit notes; sections for credit notes have positive
   * amounts. `at` holds the advances received, minus those refunded or invoiced in the month; `txpd` holds the advances
   * of earlier months that were invoiced.
   */
  sections: z.array(z.object({ section: z.enum(sections), count: z.int(), taxablePaise: paise, taxPaise: paise })),
  problems: z.array(problem),
  /** Whether there are more problems than the 200 listed. */
  moreProblems: z.boolean(),
  /** Warnings, at most 200. */
  warnings: z.array(warning),
});

export const accountingEndpoints = endpoints({
  'GET /api/admin/settlements': {
    access: 'accountant',
    summary:
      'Lists the settlements that arrived in a month, newest first, 20 per page, with what does not agree with our payments and refunds; `after` is the `next` of the previous page.',
    query: z.object({ month, after: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(settlement), next: z.string().nullable() }),
  },
  'GET /api/admin/settlements/sums': {
    access: 'accountant',
    summary:
      'Returns what was collected, refunded, kept as fees, and arrived in a month and on each of its days, what is on the way, and differences of money that is in no settlement, the oldest 200.',
    query: z.object({ month }),
    reply: z.object({
      month: z.string(),
      total: sums,
      days: z.array(z.object({ day, ...sums.shape })),
      differences: z.array(difference),
      /** Whether there may be more differences than the 200 listed. */
      moreDifferences: z.boolean(),
    }),
  },
  'GET /api/admin/settlements/periods': {
    access: 'accountant',
    summary:
      'Returns the same sums for whole weeks (Monday to Sunday) that have a day in the month, or for the twelve months that end with it; newest first.',
    query: z.object({ month, by: z.enum(['week', 'month']) }),
    sample: () => [{ query: { by: 'week' } }],
    reply: z.object({ periods: z.array(z.object({ first: day, last: day, ...sums.shape })) }),
  },
  'GET /api/admin/settlements/lines': {
    access: 'accountant',
    audit: 'settlements.exported',
    summary:
      'Exports the settlement lines of a month as CSV (UTF-8 with BOM): lines that arrived in it, then its lines on the way; written to the audit log.',
    limit: { perTarget: 30, seconds: 600 },
    query: z.object({ month }),
    reply: z.unknown(),
  },
  'GET /api/admin/months/:period': {
    access: 'accountant',
    summary: 'Returns the tax documents of a month by kind and by section of GSTR-1, and what the checks found.',
    params,
    ids: { period: 'public' },
    sample: () => [{ params: { period: '112026' } }],
    reply: taxMonth,
  },
  'GET /api/admin/gstr1': {
    access: 'accountant',
    audit: 'month.exported',
    summary:
      'Exports GSTR-1 of a month: the JSON of the offline tool, or a ZIP of its CSV files; 409 with `problems` when checks fail, unless `force` is 1; written to the audit log.',
    limit,
    query: z.object({ period, format: z.enum(['json', 'csv']).default('json'), force }),
    sample: () => [
      { query: { period: '112026', force: '1' } },
      { query: { period: '112026', format: 'csv', force: '1' } },
    ],
    reply: z.unknown(),
    errors: ['month_problems'],
  },
  'GET /api/admin/months/:period/register': {
    access: 'accountant',
    audit: 'month.exported',
    summary: 'Exports the register of a month’s tax documents as CSV (UTF-8 with BOM); written to the audit log.',
    limit,
    params,
    ids: { period: 'public' },
    sample: () => [{ params: { period: '112026' } }],
    reply: z.unknown(),
  },
  'GET /api/admin/months/:period/tally': {
    access: 'accountant',
    audit: 'month.exported',
    summary:
      'Exports the vouchers of a month for Tally as CSV, one row per entry of a ledger (UTF-8 with BOM); written to the audit log.',
    limit,
    params,
    ids: { period: 'public' },
    sample: () => [{ params: { period: '112026' } }],
    reply: z.unknown(),
  },
  'POST /api/admin/months/:period/close': {
    access: 'accountant',
    audit: 'month.closed',
    summary:
      'Closes a month that is over in India, for ever: no tax document can be dated in it or voided afterwards. 409 `month_not_over` while it runs; 409 `month_problems` with `problems` when checks fail, unless `force` is 1. A month that is closed already stays so: 204.',
    params,
    query: z.object({ force }),
    ids: { period: 'public' },
    sample: () => [{ params: { period: '012020' } }],
    status: 204,
    emptyStatus: 204,
    reply: z.null(),
    errors: ['month_problems', 'month_not_over'],
  },
  'POST /api/admin/invoicing/confirmation': {
    access: 'accountant',
    audit: 'invoicing.confirmed',
    summary:
      'Records that an accountant confirms SAC codes, number series and signature as they are now. The first confirmation counts; changed settings need a new one.',
    status: 204,
    reply: z.null(),
  },
});

export type Settlement = z.infer<typeof settlement>;
export type MoneySums = z.infer<typeof sums>;
export type MoneyPeriods = z.infer<
  (typeof accountingEndpoints)['GET /api/admin/settlements/periods']['reply']
>['periods'];
export type MonthSums = z.infer<(typeof accountingEndpoints)['GET /api/admin/settlements/sums']['reply']>;

export type TaxMonth = z.infer<typeof taxMonth>;
export type MonthProblem = z.infer<typeof problem>;
export type MonthWarning = z.infer<typeof warning>;
