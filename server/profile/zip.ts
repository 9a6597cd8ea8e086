import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; bytes: Buffer };

/** A ZIP archive of a few files, uncompressed because pictures and PDFs are compressed already. */
export async function zip(entries: readonly ZipEntry[], mtime: Date): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, bytes } of entries) archive.addBuffer(bytes, name, { mtime, compress: false });
  archive.end();
  return buffer(archive.outputStream);
}
