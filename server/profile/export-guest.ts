import type { Db } from '#database/connect.ts';
import { exportCases, exportEmails, exportEnquiries, exportOrders } from './export-records.ts';
import { zip } from './zip.ts';

/** Data export of an address without an account, as a ZIP with one JSON file. */
export async function exportGuest(db: Db, email: string, now: Date): Promise<Buffer> {
  const exported = {
    exportedAt: now.toISOString(),
    address: email,
    orders: await exportOrders(db, { guest: email }),
    cases: await exportCases(db, { guest: email }),
    enquiries: await exportEnquiries(db, email),
    letters: await exportEmails(db, email),
  };
  return zip([{ name: 'my-data.json', bytes: Buffer.from(`${JSON.stringify(exported, null, 2)}\n`) }], now);
}
