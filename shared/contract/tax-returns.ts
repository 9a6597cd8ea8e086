import { z } from 'zod';
import { monthProblems, monthWarnings } from '../rules/gstr1/problems.ts';
import { sections } from '../rules/gstr1/sections.ts';
import { taxDocumentKinds } from '../rules/invoices.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';

const paise = z.int();

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
  /** Who confirmed SAC codes, number series and signature, and when; null if nobody has confirmed the present ones. */
  confirmation: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
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

/**
 * Endpoints for the accountant's monthly work: GSTR-1, register, Tally vouchers and closing. Months are in Indian time.
 */
export const taxReturnEndpoints = endpoints({
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

export type TaxMonth = z.infer<typeof taxMonth>;
export type MonthProblem = z.infer<typeof problem>;
export type MonthWarning = z.infer<typeof warning>;
