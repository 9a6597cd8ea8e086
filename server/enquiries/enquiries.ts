import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { type EnquiryTopic, enquiryNumber, type Suspicion } from '#shared/rules/enquiries.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { masked } from '#shared/rules/masking.ts';
import { confirmEnquiry } from './confirm-enquiry.ts';
import { enqueueEnquiryEmail } from './enquiry-email.ts';

export type NewEnquiry = { name: string; email: string; message: string; topic: EnquiryTopic | null };
type Typed = Omit<NewEnquiry, 'topic'> & { topic?: EnquiryTopic | '' | undefined };
export type EnquiryDeps = { db: Db; queue: Queue; secrets: readonly string[] };

/**
 * Stores an enquiry and enqueues e-mails to support and, at a limited rate, to the sender. Suspected spam is held
 * without e-mails until staff release it or the same message arrives without signs of spam. Returns the enquiry number.
 */
export async function createEnquiry(
  { db, queue, secrets }: EnquiryDeps,
  enquiry: NewEnquiry,
  seen: { suspicion: Suspicion | undefined; network: string; at: Date; language: Language },
): Promise<string> {
  const fresh = {
    ...enquiry,
    number: enquiryNumber(randomBytes(8)),
    status: seen.suspicion ? ('held' as const) : ('new' as const),
    suspicion: seen.suspicion ?? null,
    network_hash: createHmac('sha256', `${secrets[0]} enquiries`).update(seen.network).digest(),
    digest: digestOf(enquiry, seen.at),
  };
  return db.transaction().execute(async (tx) => {
    const { id, number, repeated, confirmed_at } = await recordOnce(tx, fresh);
    if (repeated) return number;
    await publishChange(tx, 'enquiries', number);
    if (seen.suspicion) return number;
    const at = seen.at.toISOString();
    const outbox = { queue, secrets };
    const content = { kind: 'enquiry' as const, number, at, ...enquiry };
    await enqueueEnquiryEmail(tx, outbox, { id, to: brand.support }, content, 'en');
    if (!confirmed_at) await confirmEnquiry(tx, outbox, { ...fresh, id, number }, seen.language);
    return number;
  });
}

type Row = NewEnquiry & {
  number: string;
  status: 'new' | 'held';
  suspicion: Suspicion | null;
  network_hash: Buffer;
  digest: Buffer;
};

type Recorded = { id: string; number: string; confirmed_at: Date | null; repeated?: true };
const recorded = ['id', 'number', 'confirmed_at'] as const;

/**
 * Stores the enquiry, or returns an equal one that was sent before (`repeated`). If the earlier enquiry was held and
 * the message now arrives without signs of spam, the earlier enquiry becomes new.
 */
async function recordOnce(tx: Tx, row: Row): Promise<Recorded> {
  const added = await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((clash) => clash.column('digest').doNothing())
    .returning(recorded)
    .executeTakeFirst();
  const { digest, topic, network_hash } = row;
  const released =
    !added &&
    row.status === 'new' &&
    (await tx
      .updateTable('enquiries')
      .set({ status: 'new', suspicion: null, topic, network_hash })
      .where('digest', '=', digest)
      .where('status', '=', 'held')
      .returning(recorded)
      .executeTakeFirst());
  const fresh = added || released;
  if (fresh) return fresh;
  const before = await tx
    .selectFrom('enquiries')
    .select(recorded)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
  return { ...before, repeated: true };
}

/** Returns the deduplication key. It is the same for equal messages from one sender on one day. */
function digestOf({ name, email, message }: NewEnquiry, at: Date): Buffer {
  const said = JSON.stringify([name, email.toLowerCase(), message, dayInIndia(at)]);
  return createHash('sha256').update(said).digest();
}

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Cleans an enquiry: replaces control and bidirectional formatting characters with spaces, removes line breaks from the
 * name, and masks Aadhaar numbers and PANs.
 */
export function cleaned({ name, email, message, topic }: Typed): NewEnquiry {
  const line = (text: string) => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const lines = message.replace(/\r\n?/g, '\n').split('\n');
  return {
    name: masked(line(name)),
    email: line(email),
    topic: topic || null,
    message: masked(
      lines
        .map((text) => text.replace(unprintable, ' ').trimEnd())
        .join('\n')
        .trim(),
    ),
  };
}
