import type { Readable } from 'node:stream';
import type { Db } from '#database/connect.ts';
import { exportArchive } from './export-archive.ts';
import { exportCases } from './export-cases.ts';
import { exportEmails, exportEnquiries, exportOrders } from './export-records.ts';

/** Data export of an address without an account, as a ZIP with one JSON file. */
export function exportGuest(db: Db, email: string, now: Date): Readable {
  return exportArchive([], () => recordsOf(db, email, now), now);
}

async function* recordsOf(db: Db, email: string, now: Date) {
  yield {
    exportedAt: now.toISOString(),
    address: email,
    orders: exportOrders(db, { guest: email }),
    cases: exportCases(db, { guest: email }),
    enquiries: exportEnquiries(db, email),
    letters: exportEmails(db, email),
  };
}
