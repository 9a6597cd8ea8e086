import { z } from 'zod';
import { refundStatuses } from './records.ts';

const milliseconds = z.int().min(0).max(86_400_000);
const failure = z.union([z.int().min(400).max(599), z.enum(['silent', 'reset', 'lost'])]).optional();
const orderId = z.string().max(100);

/** Switches of the sandbox. Setting one replaces it; what is left out gets its default. */
const switches = z.strictObject({
  webhooks: z
    .strictObject({
      duplicate: z.int().min(1).max(1_000).default(1),
      /** Holds every second event back for `holdMs`, so that later ones overtake it. */
      outOfOrder: z.boolean().default(false),
      holdMs: milliseconds.default(30_000),
      delayMs: milliseconds.default(0),
      /** Only records them; they can be sent later. */
      never: z.boolean().default(false),
    })
    .prefault({}),
  /** Final state of new refunds; with PENDING they stay pending. */
  refunds: z
    .strictObject({
      mode: z.enum(refundStatuses).default('SUCCESS'),
      delayMs: milliseconds.optional(),
      instantFallsBack: z.boolean().default(false),
    })
    .prefault({}),
  /** Automatic refunds of second payments, and of payments after the order's expiry. */
  duplicates: z
    .strictObject({
      autoRefund: z.boolean().default(false),
      latePayments: z.boolean().default(false),
      delayMs: milliseconds.default(0),
    })
    .prefault({}),
  settlements: z
    .strictObject({
      missing: z.array(orderId).max(1_000).default([]),
      /** Other amounts of payments in paise, by order. */
      amounts: z.record(orderId, z.int().min(1)).default({}),
      workingDays: z.int().min(0).max(60).default(1),
      doubled: z.boolean().default(false),
      outOfOrder: z.boolean().default(false),
      /** Fee in paise for each bank transfer, without 18 % tax. */
      charge: z.int().min(0).default(0),
      /** Difference in paise between each bank transfer and the sum of its lines. */
      bankDiffers: z.int().default(0),
      /** Credit (or, if negative, debit) in paise without an order, at the time `adjustedAt`. */
      adjustment: z.int().default(0),
      adjustedAt: z.int().default(0),
    })
    .prefault({}),
  /**
   * Faults of the order API. `silent` never responds, `reset` cuts the connection before the work, `lost` afterwards;
   * `answerAfterMs` works and responds late. `times` limits the number of affected calls.
   */
  faults: z
    .strictObject({
      latencyMs: milliseconds.default(0),
      answerAfterMs: milliseconds.default(0),
      createStatus: failure,
      getStatus: failure,
      refundStatus: failure,
      reconStatus: failure,
      retrySeconds: z.int().min(1).max(59).default(30),
      only: z.enum(['create', 'get', 'refund', 'recon']).optional(),
      times: z.int().min(1).optional(),
    })
    .prefault({}),
  clock: z.strictObject({ offsetMs: z.int().default(0) }).prefault({}),
});

export type Settings = z.infer<typeof switches>;
export const switchNames = switches.keyof().options;
export type SwitchName = (typeof switchNames)[number];
export const usualSettings: Settings = switches.parse({});

/** Returns the settings with one switch replaced. Throws a ZodError for an unknown or invalid value. */
export function withSwitch(settings: Settings, name: SwitchName, value: unknown): Settings {
  return switches.parse({ ...settings, [name]: value ?? {} });
}
