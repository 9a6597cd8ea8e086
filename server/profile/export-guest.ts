import type { Db } from '#database/connect.ts';
import { enquiriesOf, lettersTo, ordersOf } from './export-records.ts';
import { zip } from './zip.ts';

/** Data export of an address without an account, as a ZIP with one JSON file. */
export async function exportOfGuest(db: Db, email: string, now: Date): Promise<Buffer> {
  const exported = {
    exportedAt: now.toISOString(),
    address: email,
    orders: await ordersOf(db, { guest: email }),
    enquiries: await enquiriesOf(db, email),
    letters: await lettersTo(db, email),
  };
  return zip([{ name: 'my-data.json', bytes: Buffer.from(`${JSON.stringify(exported, null, 2)}\n`) }], now);
}
