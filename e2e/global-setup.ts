import { aDataDir, startProduct } from '#test/process/product.ts';
import { copyOfFirstStart } from './own-shop.ts';

/**
 * Playwright's global setup: starts the real server with payment sandbox and mailbox. The data folder of the first
 * start is copied by each shop of the run, because creating the database and demo data takes most of the start time.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const first = aDataDir();
  await (await startProduct({ dataDir: first.dataDir })).stop();
  process.env['SHOP_FIRST_START'] = first.dataDir;
  const { dataDir, remove } = copyOfFirstStart();
  const shop = await startProduct({ dataDir });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATA_DIR'] = dataDir;
  return async () => {
    const { code } = await shop.stop();
    await remove();
    await first.remove();
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
