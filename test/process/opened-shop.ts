import { openDb, openPool } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { setUpFrom } from '#server/ops/shop-file.ts';
import { ownShop } from '#test/own-shop.ts';

/** Gives the shop of a database a name of its own and opens it, as if its set-up were done. */
export async function openOwnShop(url: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const db = openDb(openPool({ connectionString: url }, { onError: fail }));
  await migrate(db);
  const { claims: _, ...settings } = ownShop;
  const text = JSON.stringify({ format: 1, madeAt: new Date().toISOString(), settings });
  await setUpFrom(db, text, { production: true, now: new Date(), dryRun: false });
  await db.updateTable('shop_state').set({ opened_at: new Date() }).execute();
  await db.destroy();
}
