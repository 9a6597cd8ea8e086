import { refuse } from './refuse.ts';

const firstSize = 4 * 1024;

/**
 * Returns the maximum number of chunks in which a body may arrive. Browsers and servers send more than 64 bytes per
 * chunk on average.
 */
export const mostPieces = (bytes: number): number => 1_000 + bytes / 64;

/**
 * Reads a stream into one growing buffer, because a list of tiny buffers would take hundreds of times the memory of the
 * body. Refuses bodies above `most` bytes, and bodies in tiny chunks, because each chunk costs a turn of the event
 * loop.
 */
export async function readBytes(
  stream: AsyncIterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(firstSize);
  let size = 0;
  let pieces = 0;
  for await (const piece of stream) {
    pieces += 1;
    if (pieces > mostPieces(size)) refuse('not_json');
    if (size + piece.length > most) refuse('too_large');
    if (size + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, size + piece.length));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(piece, size);
    size += piece.length;
  }
  return bytes.subarray(0, size);
}
