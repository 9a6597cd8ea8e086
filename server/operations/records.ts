import { createHash, type Hash } from 'node:crypto';
import { OperatorTrouble } from './operator.ts';

/** What is inside a backup: a head, parts with bytes, and at the end a list of what there must be. */
export type Head = {
  format: 1;
  madeAt: string;
  product: string;
  postgres: string;
  migrations: string[];
  /** Which keys the papers and letters in it need, with a print of each that tells nothing about the key. */
  keys: { documents: { id: string; print: string }[]; app: string[] };
};
export type Part =
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; name: string }
  | { kind: 'jobs' };
export type PartEnd = { rows: number; bytes: number; sha256: string };
export type Manifest = {
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

/** A head, part beginning, part end or manifest as bytes. */
export function told(kind: Exclude<keyof typeof kinds, 'data'>, what: Head | Part | PartEnd | Manifest): Buffer {
  return record(kind, Buffer.from(JSON.stringify(what)));
}

/** Name of a part, as the manifest lists it. */
export function nameOf(part: Part): string {
  return part.kind === 'jobs' ? 'jobs' : `${part.kind} ${part.name}`;
}

/** A part as bytes: its beginning, its data, and what was counted meanwhile, which `done` is told as well. */
export async function* partRecords(
  part: Part,
  bytes: AsyncIterable<Buffer>,
  rows: () => number,
  done: (end: PartEnd) => void,
): AsyncGenerator<Buffer> {
  yield told('part', part);
  const sum = createHash('sha256');
  let length = 0;
  for await (const chunk of bytes) {
    sum.update(chunk);
    length += chunk.length;
    yield record('data', chunk);
  }
  const end = { rows: rows(), bytes: length, sha256: sum.digest('hex') };
  done(end);
  yield told('end', end);
}

export type Reading = {
  head(): Promise<Head>;
  /** The next part with its bytes, which must be read to their end; nothing after the last. */
  nextPart(): Promise<{ part: Part; bytes: AsyncIterable<Buffer>; end(): PartEnd } | undefined>;
  manifest(): Manifest;
};

/** Reads what the functions above wrote. Throws `OperatorTrouble` where the bytes do not fit what is told of them. */
export function readRecords(source: AsyncIterable<Buffer>): Reading {
  const records = cut(source);
  let found: Manifest | undefined;
  const take = async () => {
    const next = await records.next();
    if (next.done) throw new OperatorTrouble('The backup ends too early. Take another copy of the file.');
    return next.value;
  };
  return {
    async head() {
      const { kind, payload } = await take();
      const head = kind === kinds.head ? (JSON.parse(payload.toString()) as Head) : undefined;
      if (head?.format !== 1) throw new OperatorTrouble('This backup is of a form that this version does not know.');
      return head;
    },
    async nextPart() {
      const { kind, payload } = await take();
      if (kind === kinds.manifest) {
        found = JSON.parse(payload.toString()) as Manifest;
        return undefined;
      }
      const part = JSON.parse(payload.toString()) as Part;
      const sum = createHash('sha256');
      let counted: PartEnd | undefined;
      const bytes = dataOf(part, take, sum, (end) => {
        counted = end;
      });
      return { part, bytes, end: () => counted ?? tooEarly() };
    },
    manifest: () => found ?? tooEarly(),
  };
}

function tooEarly(): never {
  throw new OperatorTrouble('The backup ends too early. Take another copy of the file.');
}

async function* dataOf(
  part: Part,
  take: () => Promise<{ kind: number; payload: Buffer }>,
  sum: Hash,
  done: (end: PartEnd) => void,
): AsyncGenerator<Buffer> {
  let length = 0;
  for (;;) {
    const { kind, payload } = await take();
    if (kind === kinds.end) {
      const end = JSON.parse(payload.toString()) as PartEnd;
      if (end.bytes !== length || end.sha256 !== sum.digest('hex'))
        throw new OperatorTrouble(`The backup is damaged: the checksum of ${nameOf(part)} does not fit.`);
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
      if (length > longest) throw new OperatorTrouble('The backup is damaged.');
      if (held.length < 5 + length) break;
      yield { kind: held.readUInt8(0), payload: held.subarray(5, 5 + length) };
      held = held.subarray(5 + length);
    }
  }
}
