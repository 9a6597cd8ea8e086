import { copyDataDir } from '#test/process/copy-data-dir.ts';
import { aDataDir, startProduct } from '#test/process/product.ts';

/** Copies the data folder that the first start of the run created. */
export function copyOfFirstStart(): ReturnType<typeof aDataDir> {
  const copy = aDataDir();
  copyDataDir(process.env['SHOP_FIRST_START'] ?? '', copy.dataDir);
  return copy;
}

/** Starts a separate shop for a test that changes more than its own data. */
export async function startOwnShop(
  settings: Record<string, string> = {},
): Promise<{ url: string; end(): Promise<void> }> {
  const { dataDir, remove } = copyOfFirstStart();
  const shop = await startProduct({ dataDir, settings });
  const end = async () => {
    await shop.stop();
    await remove();
  };
  return { url: shop.url, end };
}
