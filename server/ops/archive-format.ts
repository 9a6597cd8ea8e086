import { createHash, type Hash } from 'node:crypto';
import { OperatorError } from './operator-error.ts';

/** Header of a backup archive. An archive consists of the header, parts with bytes, and a manifest at the end. */
export type ArchiveHead = {
  format: 1;
  madeAt: string;
  product: string;
  postgres: string;
  migrations: string[];
  /** Ids and fingerprints of the keys that encrypted the documents and e-mails in the backup. */
  keys: { documents: { id: string; print: string }[]; app: string[] };
};
export type ArchivePart =
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; name: string }
  | { kind: 'jobs' };
export type ArchivePartEnd = { rows: number; bytes: number; sha256: string };
export type ArchiveManifest = {
  parts: { name: string; rows: number; bytes: number; sha256: string }[];
  sequences: { name: string; value: string; called: boolean }[];
  missingFiles: string[];
};

const kinds = { head: 1, part: 2, data: 3, end: 4, manifest: 5 } as const;
const longest = 64 * 1024 * 1024;

function record(kind: keyof typeof kinds, payload: Buffer): Buffer {
  const start = Buffer.alloc(5);
  start.writeUInt8(kinds[kind]);
  start.writeUInt32BE(payload.length, 1);
  return Buffer.concat([start, payload]);
}

/** Encodes a header, the start or end of a part, or the manifest. */
export function encodeRecord(
  kind: Exclude<keyof typeof kinds, 'data'>,
  what: ArchiveHead | ArchivePart | ArchivePartEnd | ArchiveManifest,
): Buffer {
  return record(kind, Buffer.from(JSON.stringify(what)));
}

/** Returns the name of a part in the manifest. */
export function partName(part: ArchivePart): string {
  return part.kind === 'jobs' ? 'jobs' : `${part.kind} ${part.name}`;
}

/** Encodes a part: its start, its data and its counts. Also passes the counts to `done`. */
export async function* partRecords(
  part: ArchivePart,
  bytes: AsyncIterable<Buffer>,
  rows: () => number,
  done: (end: ArchivePartEnd) => void,
): AsyncGenerator<Buffer> {
  yield encodeRecord('part', part);
  const sum = createHash('sha256');
  let length = 0;
  for await (const chunk of bytes) {
    sum.update(chunk);
    length += chunk.length;
    yield record('data', chunk);
  }
  const end = { rows: rows(), bytes: length, sha256: sum.digest('hex') };
  done(end);
  yield encodeRecord('end', end);
}

export type ArchiveReader = {
  head(): Promise<ArchiveHead>;
  /** Returns the next part, or undefined after the last one. Its bytes must be read to the end. */
  nextPart(): Promise<{ part: ArchivePart; bytes: AsyncIterable<Buffer>; end(): ArchivePartEnd } | undefined>;
  manifest(): ArchiveManifest;
};

/** Reads an archive; throws `OperatorError` if it is damaged or incomplete. */
export function readArchive(source: AsyncIterable<Buffer>): ArchiveReader {
  const records = cut(source);
  let found: ArchiveManifest | undefined;
  const take = async () => {
    const next = await records.next();
    if (next.done) throw new OperatorError('The backup ends too early. Take another copy of the file.');
    return next.value;
  };
  return {
    async head() {
      const { kind, payload } = await take();
      const head = kind === kinds.head ? (JSON.parse(payload.toString()) as ArchiveHead) : undefined;
      if (head?.format !== 1) throw new OperatorError('This backup is of a form that this version does not know.');
      return head;
    },
    async nextPart() {
      const { kind, payload } = await take();
      if (kind === kinds.manifest) {
        found = JSON.parse(payload.toString()) as ArchiveManifest;
        return undefined;
      }
      const part = JSON.parse(payload.toString()) as ArchivePart;
      const sum = createHash('sha256');
      let counted: ArchivePartEnd | undefined;
      const bytes = dataOf(part, take, sum, (end) => {
        counted = end;
      });
      return { part, bytes, end: () => counted ?? tooEarly() };
    },
    manifest: () => found ?? tooEarly(),
  };
}

function tooEarly(): never {
  throw new OperatorError('The backup ends too early. Take another copy of the file.');
}

async function* dataOf(
  part: ArchivePart,
  take: () => Promise<{ kind: number; payload: Buffer }>,
  sum: Hash,
  done: (end: ArchivePartEnd) => void,
): AsyncGenerator<Buffer> {
  let length = 0;
  for (;;) {
    const { kind, payload } = await take();
    if (kind === kinds.end) {
      const end = JSON.parse(payload.toString()) as ArchivePartEnd;
      if (end.bytes !== length || end.sha256 !== sum.digest('hex'))
        throw new OperatorError(`The backup is damaged: the checksum of ${partName(part)} does not fit.`);
      done(end);
      return;
    }
    sum.update(payload);
    length += payload.length;
    yield payload;
  }
}

async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<{ kind: number; payload: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    for (;;) {
      if (held.length < 5) break;
      const length = held.readUInt32BE(1);
      if (length > longest) throw new OperatorError('The backup is damaged.');
      if (held.length < 5 + length) break;
      yield { kind: held.readUInt8(0), payload: held.subarray(5, 5 + length) };
      held = held.subarray(5 + length);
    }
  }
}
