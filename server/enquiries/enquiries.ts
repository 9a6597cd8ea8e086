import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import { brand } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { enquiryNumber, type Suspicion } from '#shared/rules/enquiries.ts';

export type Enquiry = { name: string; email: string; message: string };
export type Taking = { db: Db; queue: Queue; secrets: readonly string[] };

/** Stores a message and lets the two mails of it go out; a suspicious one waits without mails. Returns its number. */
export async function takeEnquiry(
  { db, queue, secrets }: Taking,
  enquiry: Enquiry,
  seen: { suspicion: Suspicion | undefined; network: string; at: Date; language: Language },
): Promise<string> {
  const fresh = {
    ...enquiry,
    number: enquiryNumber(randomBytes(8)),
    status: seen.suspicion ? ('held' as const) : ('new' as const),
    suspicion: seen.suspicion ?? null,
    confirmed_at: seen.suspicion ? null : seen.at,
    network_mac: createHmac('sha256', `${secrets[0]} enquiries`).update(seen.network).digest(),
    digest: digestOf(enquiry, seen.at),
  };
  return db.transaction().execute(async (tx) => {
    const number = await recordOnce(tx, fresh);
    if (number !== fresh.number) return number;
    await announce(tx, 'enquiries', number);
    if (seen.suspicion) return number;
    const at = seen.at.toISOString();
    const outbox = { queue, secrets };
    await announceLetter(tx, outbox, brand.support, { kind: 'enquiry', number, at, ...enquiry }, 'en');
    await announceLetter(tx, outbox, enquiry.email, { kind: 'enquiry-received', number }, seen.language);
    return number;
  });
}

type Row = Enquiry & {
  number: string;
  status: 'new' | 'held';
  suspicion: Suspicion | null;
  confirmed_at: Date | null;
  network_mac: Buffer;
  digest: Buffer;
};

/** The number under which a message is stored: its own, or that of the same message sent before. */
async function recordOnce(tx: Tx, row: Row): Promise<string> {
  const added = await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((clash) => clash.column('digest').doNothing())
    .returning('number')
    .executeTakeFirst();
  if (added) return added.number;
  const before = await tx
    .selectFrom('enquiries')
    .select('number')
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow();
  return before.number;
}

const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** One message of one sender on one day. */
function digestOf({ name, email, message }: Enquiry, at: Date): Buffer {
  const said = JSON.stringify([name, email.toLowerCase(), message, dayInIndia.format(at)]);
  return createHash('sha256').update(said).digest();
}

const kept = 365 * 86_400_000;

/** Deletes messages that are older than a year, as the privacy policy says. Returns how many. */
export async function forgetOldEnquiries(db: Db, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - kept);
  const { numDeletedRows } = await db.deleteFrom('enquiries').where('created_at', '<', limit).executeTakeFirst();
  return Number(numDeletedRows);
}

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** What was typed without what could pass for something else: line breaks in names, control signs, turned-round text. */
export function cleaned({ name, email, message }: Enquiry): Enquiry {
  const line = (text: string) => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const lines = message.replace(/\r\n?/g, '\n').split('\n');
  return {
    name: line(name),
    email: line(email),
    message: lines
      .map((text) => text.replace(unprintable, ' ').trimEnd())
      .join('\n')
      .trim(),
  };
}
