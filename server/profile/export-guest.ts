import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { exportArchive } from './export-archive.ts';
import { exportCases } from './export-cases.ts';
import { exportEmails, exportEnquiries, exportOrders, exportQuotes } from './export-records.ts';

export function exportGuest(db: Db, email: string, now: Date): Readable {
  return exportArchive([], () => recordsOf(db, email, now), now);
}

export async function hasGuestData(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where email = ${email} and user_id is null)
      or exists (select from enquiries where lower(email) = ${email})
      or exists (select from quotes where email = ${email})
      or exists (select from mails where recipient = ${email} and order_id is null) as found`.execute(db);
  return rows[0]?.found === true;
}

async function* recordsOf(db: Db, email: string, now: Date) {
  yield {
    exportedAt: now.toISOString(),
    address: email,
    orders: exportOrders(db, { guest: email }),
    cases: exportCases(db, { guest: email }),
    offers: await exportQuotes(db, email),
    enquiries: exportEnquiries(db, email),
    letters: exportEmails(db, email),
  };
}
