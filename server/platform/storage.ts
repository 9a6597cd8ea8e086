import { join } from 'node:path';
import { diskFiles } from '#server/adapters/disk-files.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { s3Files } from '#server/adapters/s3-files.ts';
import type { Config } from '#server/config/config.ts';

/** Opens the configured file store: the S3 bucket if one is configured, otherwise a folder in DATA_DIR. */
export async function openFiles({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore & { close(): void }> {
  return s3 ? s3Files(s3) : { ...diskFiles(join(dataDir, 'uploads')), close: () => undefined };
}
