import type { Readable } from 'node:stream';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { jsonPieces } from '#server/platform/json-stream.ts';
import { type ZipFileEntry, zipStream } from '#server/platform/zip-stream.ts';

export type ExportedFile = { name: string; read: () => Promise<Buffer> };

/**
 * Creates the ZIP of a data export, with the files and the records as JSON. The data are read while the archive is
 * sent. The records come last, because they include this export's own accesses to the files.
 */
export function exportArchive(
  files: readonly ExportedFile[],
  records: () => AsyncIterable<object>,
  mtime: Date,
): Readable {
  const entry = (name: string, compress: boolean, pieces: () => AsyncIterator<string | Buffer>): ZipFileEntry => ({
    name,
    mtime,
    compress,
    read: () => inTurns(pieces()),
  });
  return zipStream([
    ...files.map(({ name, read }) =>
      entry(name, false, async function* () {
        yield await read();
      }),
    ),
    entry('my-data.json', true, async function* () {
      for await (const value of records()) yield* inChunks(jsonPieces(value));
      yield '\n';
    }),
  ]);
}

const chunk = 64_000;

/** Joins small pieces, because compressing each chunk in a thread costs a turn of the event loop. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield text;
}

// Limit for all exports of this process: together they use at most two database connections. It applies to reading one
// piece, so a slow client does not block other exports.
const inTurn = createConcurrencyLimit(2);

async function* inTurns<T>(pieces: AsyncIterator<T>): AsyncGenerator<T, void, undefined> {
  for (;;) {
    const { value, done } = await inTurn(() => pieces.next());
    if (done) return;
    yield value;
  }
}
