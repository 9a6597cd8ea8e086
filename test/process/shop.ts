import { join } from 'node:path';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type PaymentSandbox, startPaymentSandbox } from './payment-sandbox.ts';
import { aDataDir, databaseIn, type Product, type ProductOptions, startProduct } from './product.ts';

/** Shop of real processes: server, payment sandbox and mail server, with a connection to its database. */
export type Shop = {
  url: string;
  port: number;
  dataDir: string;
  /** Settings for every start of the product. */
  settings: Record<string, string>;
  provider: PaymentSandbox;
  mailServer: MailServer;
  /** Product process that was started last. */
  product: Product;
  /** Separate connection to the database. */
  db: Db;
  where: Where;
  /** Data folder of the shop's PostgreSQL server. */
  cluster: string;
  /** Starts the product, for the first time or after a kill; the settings are added to the shop's settings. */
  open(more?: Pick<ProductOptions, 'settings'>): Promise<Product>;
  /** Stops the database; possible only if it runs as a separate server. */
  loseDatabase(): Promise<void>;
  bringBackDatabase(): Promise<void>;
  close(): Promise<void>;
};

export type ShopOptions = Pick<ProductOptions, 'settings' | 'limit'> & {
  /** Runs the database as a separate server, like one configured with DATABASE_URL, so that a test can stop it. */
  databaseApart?: boolean;
  /** Uses the external database at this URL. */
  databaseUrl?: string;
  /** Prepares the data folders of the product and of its separate database before the first start. */
  prepare?: (dataDir: string, clusterDir: string) => unknown;
};

/** Starts a shop with its own folders and ports. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const { settings, limit, databaseApart = false, databaseUrl, prepare } = options;
  const home = aDataDir();
  const cluster = aDataDir();
  const { dataDir } = home;
  await prepare?.(home.dataDir, cluster.dataDir);
  const port = await freeLoopbackPort();
  const url = `http://localhost:${port}`;
  const provider = await startPaymentSandbox(dataDir, url);
  const mailServer = await startMailServer(join(dataDir, 'emails'));
  let database: EmbeddedDatabase | undefined = databaseApart ? await startEmbedded(cluster.dataDir) : undefined;
  const usual: Record<string, string> = {
    ...provider.settings,
    SMTP_URL: mailServer.url,
    ...(database ? { DATABASE_URL: urlOfDatabase(database) } : databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  const open = (more: Pick<ProductOptions, 'settings'> = {}) =>
    startProduct({ dataDir, port, limit, settings: { ...usual, ...more.settings } });
  const product = await open();
  const apart = databaseUrl ? { connectionString: databaseUrl } : database?.connection;
  const where = apart ?? databaseIn(dataDir);
  const db = openDb(openPool(where, { max: 4, onError: () => undefined }));
  const shop: Shop = {
    url,
    port,
    dataDir,
    settings: usual,
    provider,
    mailServer: mailServer,
    product,
    db,
    where,
    cluster: join(database ? cluster.dataDir : dataDir, 'postgres'),
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
      await mailServer.close();
      await database?.stop();
      await Promise.all([home.remove(), cluster.remove()]);
    },
  };
  return shop;
}

/** Returns the URL of an embedded database, for the setting DATABASE_URL. */
export function urlOfDatabase({ connection: { host, user, database } }: EmbeddedDatabase): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
