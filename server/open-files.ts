import { join } from 'node:path';
import { diskFiles } from './adapters/disk-files.ts';
import type { Files } from './adapters/files.ts';
import { s3Files } from './adapters/s3-files.ts';
import type { Config } from './config.ts';

/** Where uploads are kept by the settings: a bucket, else a folder in DATA_DIR. */
export async function openFiles({ s3, dataDir }: Config): Promise<Files & { close(): void }> {
  return s3 ? s3Files(s3) : { ...diskFiles(join(dataDir, 'uploads')), close: () => undefined };
}
