import { constants, createInflateRaw } from 'node:zlib';

const zlibHeader = 2;
const usualChunk = 65_536;
/** A chunk that fails loses its output, so broken data are read in small chunks. */
const smallChunk = 64;

/**
 * Inflates zlib data (RFC 1950) as PDF readers do: without the length and the final checksum, up to the first
 * error. Nothing if the header is invalid.
 */
export async function flate(data: Buffer, spend: (bytes: number) => void): Promise<Buffer | undefined> {
  const [first = 0, second = 0] = data;
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return undefined;
  const deflated = data.subarray(zlibHeader);
  const usual = await inflated(deflated, usualChunk, spend);
  return usual.broken ? (await inflated(deflated, smallChunk, spend)).made : usual.made;
}

type Inflated = { made: Buffer; broken: boolean };

function inflated(deflated: Buffer, chunkSize: number, spend: (bytes: number) => void): Promise<Inflated> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const inflate = createInflateRaw({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
    const finish = (broken: boolean) => {
      try {
        spend(inflate.bytesWritten);
        resolve({ made: Buffer.concat(chunks), broken });
      } catch (limit) {
        reject(limit);
      }
    };
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      try {
        spend(chunk.length);
      } catch (limit) {
        inflate.destroy();
        reject(limit);
      }
    });
    inflate.once('end', () => finish(false));
    inflate.once('error', () => finish(true));
    inflate.end(deflated);
  });
}
