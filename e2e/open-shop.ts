import { aDataDir, startProduct } from '#test/process/product.ts';

/** The real product on an empty folder, with its built-in payment sandbox and mailbox, for all journeys. */
export default async function openShop(): Promise<() => Promise<void>> {
  const { dataDir, remove } = aDataDir();
  const shop = await startProduct({ dataDir });
  process.env['SHOP_URL'] = shop.url;
  return async () => {
    const { code } = await shop.stop();
    await remove();
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
