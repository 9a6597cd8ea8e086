import { z } from 'zod';
import type { ProviderDispute } from './payments.ts';

const longestText = 500;

/**
 * Schema for text written by banks. Control characters are replaced by spaces, because PostgreSQL cannot store NUL. The
 * text is cut to `longestText`; an empty text becomes null.
 */
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => cleaned(text) || null);

const cleaned = (text: string | number | null | undefined) =>
  String(text ?? '')
    .slice(0, 4 * longestText)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed();

// Far above any price. A larger amount is wrong and is refused before it overflows.
const mostRupees = 1_000_000_000;

/** Schema for `data.dispute` in a dispute webhook. Amounts in rupees arrive as a number or a string. */
export const disputeEntity = z.object({
  dispute_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((id) => /^[A-Za-z0-9_-]{1,60}$/.test(id)),
  dispute_type: words,
  reason_code: words,
  reason_description: words,
  dispute_amount: z
    .union([z.number(), z.string().trim().min(1)])
    .transform(Number)
    .refine((rupees) => rupees >= 0 && rupees <= mostRupees),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  respond_by: z.string().nullish(),
  dispute_status: words,
  cf_dispute_remarks: words,
});

const events = new Map<string, ProviderDispute['event']>([
  ['DISPUTE_CREATED', 'created'],
  ['DISPUTE_CLOSED', 'closed'],
]);

/** Parses a dispute from an event of `type`. `toldAt` is the event time on the provider's clock. */
export function disputeOf(
  dispute: z.output<typeof disputeEntity>,
  {
    type,
    toldAt,
    paymentId,
  }: { type: string; toldAt: string | null | undefined; paymentId?: string | null | undefined },
): ProviderDispute {
  const openedAt = pastTime(dispute.created_at);
  const changedAt = pastTime(dispute.updated_at) ?? pastTime(toldAt) ?? openedAt ?? new Date();
  const reason = [dispute.reason_code, dispute.reason_description].filter(Boolean).join(': ');
  return {
    id: dispute.dispute_id,
    paymentId: paymentId?.slice(0, 100) ?? null,
    kind: dispute.dispute_type ?? '',
    // The remarks describe the evidence that the bank expects.
    reason: [reason, dispute.cf_dispute_remarks].filter(Boolean).join(' · ').slice(0, longestText).toWellFormed(),
    amountPaise: Math.round(dispute.dispute_amount * 100),
    status: dispute.dispute_status ?? type.slice(0, 100),
    respondBy: timeIn(dispute.respond_by) ?? null,
    openedAt: openedAt ?? changedAt,
    changedAt,
    event: events.get(type) ?? 'updated',
  };
}

const day = 24 * 60 * 60_000;

/** Undefined also for times a day ahead, after which every later event would look outdated. */
function pastTime(text: string | null | undefined): Date | undefined {
  const time = timeIn(text);
  return time && time.getTime() < Date.now() + day ? time : undefined;
}

/** Parses a time in this century, assuming Indian time if it has no offset. Returns undefined for any other text. */
function timeIn(text: string | null | undefined): Date | undefined {
  const [, date, time = '00:00:00', offset = '+05:30'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text?.trim() ?? '') ?? [];
  const at = new Date(`${date}T${time}${offset}`);
  return at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100 ? at : undefined;
}
