import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a 32-byte key. `about` is additional authenticated data, needed for decryption too. */
export function encrypt(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes);
  const engine = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([engine.update(plain), engine.final()]);
  return Buffer.concat([iv, engine.getAuthTag(), body]);
}

/** Decrypts the output of `encrypt`. Throws if the key, additional data or content differs. */
export function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  const engine = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(about));
  engine.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([engine.update(sealed.subarray(ivBytes + tagBytes)), engine.final()]);
}
