import { join } from 'node:path';
import { diskFiles } from '#server/adapters/disk-files.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { s3Files } from '#server/adapters/s3-files.ts';
import type { Config } from '#server/config/config.ts';

/** Opens the file store of the settings: an S3 bucket, or else a folder in DATA_DIR. */
export async function openFiles({ s3, dataDir }: Config): Promise<FileStore & { close(): void }> {
  return s3 ? s3Files(s3) : { ...diskFiles(join(dataDir, 'uploads')), close: () => undefined };
}
