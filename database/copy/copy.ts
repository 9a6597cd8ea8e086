import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

// @types/pg leaves out the half of the protocol that COPY needs: pg/lib/client.js hands these to the active query.
type Wire = {
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

const batch = 65_536;

/** The rows of `copy … to stdout`, as PostgreSQL writes them; `rows` is told once they have all been read. */
export function copyOut(client: pg.Client, text: string): { bytes: AsyncIterable<Buffer>; rows(): number } {
  let wire: Wire | undefined;
  let rows = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const bytes = new Readable({ read: () => void wire?.stream.resume() });
  const hand = () => {
    if (heldBytes === 0) return;
    const more = bytes.push(Buffer.concat(held));
    [held, heldBytes] = [[], 0];
    if (!more) wire?.stream.pause();
  };
  submit(client, {
    submit(connection) {
      wire = connection;
      connection.query(text);
    },
    handleCopyData({ chunk }) {
      // The chunk is a window on a buffer that is used again.
      held.push(Buffer.from(chunk));
      heldBytes += chunk.length;
      if (heldBytes >= batch) hand();
    },
    handleCommandComplete: ({ text: tag }) => {
      rows = rowsOf(tag);
    },
    handleReadyForQuery() {
      hand();
      bytes.push(null);
    },
    handleError: (error) => void bytes.destroy(error),
  });
  return { bytes, rows: () => rows };
}

/** Feeds `copy … from stdin`; returns how many rows the server took. Throws its error, or that of the source. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0;
  let over = false;
  let sourceTrouble: unknown;
  const pump = async (wire: Wire) => {
    try {
      for await (const chunk of source) {
        if (over) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    } catch (error) {
      sourceTrouble = error;
      wire.sendCopyFail('the source broke off');
    }
  };
  await new Promise<void>((resolve, reject) => {
    submit(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => void pump(connection),
      handleCommandComplete: ({ text: tag }) => {
        rows = rowsOf(tag);
      },
      handleReadyForQuery: () => resolve(),
      handleError(error) {
        over = true;
        reject(sourceTrouble ?? error);
      },
    });
  });
  return rows;
}

type Copying = {
  submit(connection: Wire): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(connection: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

function submit(client: pg.Client, copying: Copying): void {
  client.query(copying as unknown as pg.Submittable);
}

const rowsOf = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0);
