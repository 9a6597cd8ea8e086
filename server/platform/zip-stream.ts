import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipFileEntry = {
  name: string;
  mtime: Date;
  /** Text is compressed; PDFs and pictures are already. */
  compress: boolean;
  /** Called when the earlier files have been written. */
  read: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
};

// The fastest compression level: the default level takes eight times as long and saves only a seventh.
const level = 1;

/** A ZIP archive that is written file by file, so that memory does not grow with their number. */
export function zipStream(files: Iterable<ZipFileEntry>): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  // Stop reading when the client disconnects.
  let current: Readable | undefined;
  output.on('close', () => current?.destroy());
  // The stream may fail before the reply reads it, and an error without a listener would end the process.
  output.on('error', () => undefined);
  for (const { name, mtime, compress, read } of files)
    archive.addReadStreamLazy(name, { mtime, compressionLevel: compress ? level : 0 }, (give) => {
      current = Readable.from(read());
      // An unreadable file aborts the download.
      current.on('error', (error) => output.destroy(error));
      give(null, current);
    });
  archive.end();
  return output;
}
