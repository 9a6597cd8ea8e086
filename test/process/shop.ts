import { join } from 'node:path';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { lowPort } from '#sandbox/low-port.ts';
import { type PaymentSandbox, startPaymentSandbox } from './payment-sandbox.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { aDataDir, databaseIn, type Product, startProduct, type Wishes } from './product.ts';

/** A whole shop of real processes: the product, its payment provider and its mail server; and a look into its books. */
export type Shop = {
  url: string;
  port: number;
  dataDir: string;
  /** With what the product was opened first. */
  settings: Record<string, string>;
  provider: PaymentSandbox;
  office: PostOffice;
  /** The product that was opened last. */
  product: Product;
  /** The books, by a connection that is not the product's. */
  db: Db;
  where: Where;
  /** Opens the product, again after a kill; settings are added to those of the shop. */
  open(more?: Pick<Wishes, 'settings' | 'args'>): Promise<Product>;
  /** Takes the database away or brings it back; only where it is apart. */
  loseDatabase(): Promise<void>;
  bringBackDatabase(): Promise<void>;
  close(): Promise<void>;
};

export type ShopWishes = Pick<Wishes, 'settings' | 'args' | 'limit'> & {
  /** The database is a server of its own, as with DATABASE_URL, which a test can stop. */
  databaseApart?: boolean;
  /** Readies the data folder before the product sees it. */
  prepare?: (dataDir: string) => void;
};

/** Opens a shop on folders and ports of its own. */
export async function openShop(wishes: ShopWishes = {}): Promise<Shop> {
  const { settings, args, limit, databaseApart = false, prepare } = wishes;
  const home = aDataDir();
  const cluster = aDataDir();
  const { dataDir } = home;
  prepare?.(dataDir);
  const port = await lowPort();
  const url = `http://localhost:${port}`;
  const provider = await startPaymentSandbox(dataDir, url);
  const office = await openPostOffice(join(dataDir, 'letters'));
  let database: EmbeddedDatabase | undefined = databaseApart ? await startEmbedded(cluster.dataDir) : undefined;
  const usual: Record<string, string> = {
    ...provider.settings,
    SMTP_URL: office.url,
    ...(database ? { DATABASE_URL: addressOf(database) } : {}),
    ...settings,
  };
  const open = (more: Pick<Wishes, 'settings' | 'args'> = {}) =>
    startProduct({ dataDir, port, limit, args: more.args ?? args ?? [], settings: { ...usual, ...more.settings } });
  const product = await open();
  const where = database?.connection ?? databaseIn(dataDir);
  const db = openDb(openPool(where, { max: 4, say: () => undefined }));
  const shop: Shop = {
    ...{ url, port, dataDir, settings: usual, provider, office, product, db, where },
    async open(more) {
      shop.product = await open(more);
      return shop.product;
    },
    async loseDatabase() {
      await database?.stop();
    },
    async bringBackDatabase() {
      database = await startEmbedded(cluster.dataDir);
    },
    async close() {
      await db.destroy();
      await shop.product.kill();
      await provider.stop();
      await office.close();
      await database?.stop();
      await Promise.all([home.remove(), cluster.remove()]);
    },
  };
  return shop;
}

/** The address of an embedded database for DATABASE_URL. */
export function addressOf({ connection: { host, user, database } }: EmbeddedDatabase): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
