import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipFileEntry = {
  name: string;
  mtime: Date;
  /** Whether to compress the file: text is compressed; PDFs and pictures already are. */
  compress: boolean;
  /** Reads the file; called when the earlier files have been written. */
  read: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
};

// Fastest compression level: the default level takes eight times as long and saves only a seventh.
const level = 1;

/** Creates a ZIP archive that is written file by file, so that memory does not grow with the number of files. */
export function zipStream(files: Iterable<ZipFileEntry>): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  // Stops reading when the client disconnects.
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
