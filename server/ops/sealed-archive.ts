import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import type { BackupEntry } from '#database/base-backup.ts';
import { brand } from '#shared/brand.ts';
import { diskError, OperatorError } from './operator-error.ts';

/**
 * Writes files as a `tar`, packed by gzip and sealed by age with a passphrase: `age -d FILE | tar xz` opens it. Returns
 * its size. If writing fails, removes the incomplete file; a disk error is thrown as `OperatorError`.
 */
export async function writeArchive(file: string, secret: string, entries: AsyncIterable<BackupEntry>): Promise<number> {
  const part = `${file}.part`;
  if (existsSync(file)) throw diskError(Object.assign(new Error(file), { code: 'EEXIST' }), file);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(secret);
  try {
    const sealed = await encrypter.encrypt(packed(entries).pipeThrough(new CompressionStream('gzip')));
    await pipeline(sealed, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(part, { force: true });
    throw diskError(error, file);
  }
  return (await stat(file)).size;
}

function packed(entries: AsyncIterable<BackupEntry>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, size, bytes } of entries) {
      const type = name.endsWith('/') ? 'directory' : 'file';
      const body = controller.add({ name, size, type, mode: type === 'file' ? 0o600 : 0o700 });
      await Readable.toWeb(Readable.from(bytes)).pipeTo(body);
    }
    controller.finalize();
  };
  pack().catch((error: unknown) => controller.error(error));
  return readable;
}

/** Yields the entries of such a file; each body must be read to its end. Throws `OperatorError` if it does not open. */
export async function* readArchive(file: string, secrets: readonly string[]): AsyncGenerator<ParsedTarEntry> {
  const decrypter = new Decrypter();
  for (const secret of secrets) decrypter.addPassphrase(secret);
  const opened = await decrypter.decrypt(streamOf(createReadStream(file))).catch((error: unknown) => {
    throw notOpened(error, file);
  });
  const plain = createGunzip();
  // Forwards errors to the reader of `plain`.
  pipeline(opened, plain).catch(() => undefined);
  yield* streamOf(whole(plain)).pipeThrough(createTarDecoder({ strict: true }));
}

function notOpened(error: unknown, file: string): unknown {
  const explained = diskError(error, file);
  if (explained !== error) return explained;
  const wrongKey = error instanceof Error && error.message.startsWith('no identity matched');
  const sentence = wrongKey
    ? 'BACKUP_KEY does not open this backup: it was made with another key.'
    : `This file is no backup of ${brand.name}.`;
  return new OperatorError(sentence, { cause: error });
}

async function* whole(bytes: AsyncIterable<Buffer<ArrayBuffer>>): AsyncGenerator<Buffer<ArrayBuffer>> {
  try {
    yield* bytes;
  } catch (cause) {
    throw new OperatorError('The backup is damaged or cut off. Take another copy of the file.', { cause });
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return?.()),
  });
}
