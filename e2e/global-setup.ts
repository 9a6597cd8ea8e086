import { aDataDir, startProduct } from '#test/process/product.ts';

/** Playwright's global set-up: starts the real server on an empty data folder, with payment sandbox and mailbox. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { dataDir, remove } = aDataDir();
  const shop = await startProduct({ dataDir });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATA_DIR'] = dataDir;
  return async () => {
    const { code } = await shop.stop();
    await remove();
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
