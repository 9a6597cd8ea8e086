import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { OperatorError } from './operator-error.ts';

// STREAM construction, also used by the tool age: frames of equal size, each with its number and a last-frame flag in
// the nonce, so that a changed, missing, repeated or reordered frame does not decrypt. https://eprint.iacr.org/2015/189
const magic = Buffer.from('CHULHA BACKUP 1\n');
const saltBytes = 32;
const frame = 65_536;
const tagBytes = 16;

function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'chulha backup 1', 32));
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Encrypts a stream with a key that is derived from the secret and a random salt per file. */
export async function* sealStream(secret: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keyOf(secret, salt);
  yield Buffer.concat([magic, salt]);
  let number = 0;
  for await (const { bytes, last } of framed(plain, frame)) {
    const engine = createCipheriv('aes-256-gcm', key, nonceOf(number, last));
    number += 1;
    yield Buffer.concat([engine.update(bytes), engine.final(), engine.getAuthTag()]);
  }
}

/** Decrypts the result of `sealStream`. Throws `OperatorError` if the secret is wrong or the content was changed. */
export async function* unsealStream(secrets: readonly string[], sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const whole = framed(sealed, magic.length + saltBytes, frame + tagBytes);
  const head = await whole.next();
  const start = head.value?.bytes;
  if (!start || start.length < magic.length + saltBytes || !start.subarray(0, magic.length).equals(magic))
    throw new OperatorError(`This file is no backup of ${brand.name}.`);
  const salt = start.subarray(magic.length);
  let keys = secrets.map((secret) => keyOf(secret, salt));
  let number = 0;
  for await (const { bytes, last } of whole) {
    const opened = keys.map((key) => ({ key, plain: openFrame(key, bytes, nonceOf(number, last)) }));
    const [right] = opened.filter(({ plain }) => plain !== undefined);
    if (!right?.plain)
      throw new OperatorError(
        number === 0
          ? 'BACKUP_KEY does not open this backup: it was made with another key, or its beginning is damaged.'
          : 'The backup is damaged or cut off: what follows does not open. Take another copy of the file.',
      );
    keys = [right.key];
    number += 1;
    yield right.plain;
  }
  if (number === 0) throw new OperatorError('The backup is cut off: it holds nothing.');
}

function openFrame(key: Buffer, bytes: Buffer, nonce: Buffer): Buffer | undefined {
  if (bytes.length < tagBytes) return undefined;
  const engine = createDecipheriv('aes-256-gcm', key, nonce);
  engine.setAuthTag(bytes.subarray(-tagBytes));
  const body = engine.update(bytes.subarray(0, -tagBytes));
  try {
    return Buffer.concat([body, engine.final()]);
  } catch {
    return undefined;
  }
}

/** Splits a stream into chunks: one of `first` bytes, then chunks of `then` bytes, and a last one with the rest. */
async function* framed(
  source: AsyncIterable<Buffer>,
  first: number,
  then = first,
): AsyncGenerator<{ bytes: Buffer; last: boolean }, undefined> {
  let size = first;
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    // A chunk is passed on only when more bytes follow, because the last chunk carries a flag.
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; size = then) {
      yield { bytes: all.subarray(at, at + size), last: false };
      at += size;
    }
    held = [all.subarray(at)];
    length = all.length - at;
  }
  yield { bytes: Buffer.concat(held), last: true };
}
