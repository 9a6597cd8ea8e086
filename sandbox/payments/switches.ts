import { z } from 'zod';
import { faultPlan } from './faults.ts';
import { defaultRefundDelay, defaultRetryDelays } from './options.ts';
import { refundStatuses, type SettingsRecord } from './records.ts';
import { changeSettings, type Sandbox, settingsOf } from './sandbox.ts';

const milliseconds = z.int().min(0).max(86_400_000);

const webhookMode = z.strictObject({
  duplicate: z.int().min(1).max(1_000).default(1),
  outOfOrder: z.boolean().default(false),
  holdMs: milliseconds.default(30_000),
  delayMs: milliseconds.default(0),
  never: z.boolean().default(false),
  badSignature: z.boolean().default(false),
  retryDelays: z.array(milliseconds).max(10).optional(),
});

const refundMode = z.strictObject({
  mode: z.enum(refundStatuses).default('SUCCESS'),
  delayMs: milliseconds.optional(),
  instantFallsBack: z.boolean().default(false),
});

const duplicateMode = z.strictObject({
  autoRefund: z.boolean().default(false),
  latePayments: z.boolean().default(false),
  delayMs: milliseconds.default(0),
});

const orderId = z.string().max(100);
const settlementMode = z.strictObject({
  missing: z.array(orderId).max(1_000).default([]),
  amounts: z.record(orderId, z.int().min(1)).default({}),
  workingDays: z.int().min(0).max(60).default(1),
  doubled: z.boolean().default(false),
  outOfOrder: z.boolean().default(false),
  charge: z.int().min(0).max(1_000_000).default(0),
  bankDiffers: z.int().default(0),
  adjustment: z.int().default(0),
});

const clockShift = z.strictObject({ offsetMs: z.int() });

/** Sets the sending mode of future webhooks; omitted switches are reset to their defaults. */
export function switchWebhooks(sandbox: Sandbox, body: unknown): SettingsRecord['webhooks'] {
  const mode = webhookMode.parse(body ?? {});
  const retryDelays = mode.retryDelays ?? sandbox.options.retryDelays ?? defaultRetryDelays;
  return changeSettings(sandbox, { webhooks: { ...mode, retryDelays } }).webhooks;
}

/**
 * Sets the final state of new refunds; with PENDING they stay pending. Instant refunds may fall back to the usual
 * speed.
 */
export function switchRefunds(sandbox: Sandbox, body: unknown): SettingsRecord['refunds'] {
  const { mode, delayMs, instantFallsBack } = refundMode.parse(body ?? {});
  const usual = sandbox.options.refundDelay ?? defaultRefundDelay;
  return changeSettings(sandbox, { refunds: { mode, delayMs: delayMs ?? usual, instantFallsBack } }).refunds;
}

/** Sets whether duplicate and late payments are refunded automatically; `switchRefunds` sets the final state. */
export function switchDuplicates(sandbox: Sandbox, body: unknown): SettingsRecord['duplicates'] {
  return changeSettings(sandbox, { duplicates: duplicateMode.parse(body ?? {}) }).duplicates;
}

/** Replaces the settlement switches (see `SettlementMode`). An adjustment gets the current time. */
export function switchSettlements(sandbox: Sandbox, body: unknown): SettingsRecord['settlements'] {
  const settlements = { ...settlementMode.parse(body ?? {}), adjustedAt: sandbox.clock.now() };
  return changeSettings(sandbox, { settlements }).settlements;
}

/** Sets the injected faults; an empty plan disables them. */
export function switchFaults(sandbox: Sandbox, body: unknown): object {
  sandbox.faults.plan = faultPlan.parse(body ?? {});
  return sandbox.faults.plan;
}

/** Moves the sandbox's clock relative to the machine's clock; work that becomes due runs at once. */
export function switchClock(sandbox: Sandbox, body: unknown): object {
  changeSettings(sandbox, { clockOffsetMs: clockShift.parse(body).offsetMs });
  sandbox.schedule.rearm();
  return clockState(sandbox);
}

export function clockState(sandbox: Sandbox): { now: string; offsetMs: number } {
  const { clockOffsetMs } = settingsOf(sandbox);
  return { now: new Date(sandbox.clock.now()).toISOString(), offsetMs: clockOffsetMs };
}

/** Deletes all records and scheduled actions, and resets switches, clock, faults and counters. */
export function resetSandbox(sandbox: Sandbox): void {
  sandbox.schedule.clear();
  sandbox.ledger.clear();
  sandbox.clock.offsetMs = 0;
  sandbox.faults.plan = faultPlan.parse({});
  sandbox.counters.clear();
}
