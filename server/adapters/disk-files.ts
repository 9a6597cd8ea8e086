import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertFileKey, type FileStore, filesError } from './files.ts';

const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/** Creates a file store in a folder with mode 0700. A file is written completely and flushed, or not at all. */
export function diskFiles(folder: string): FileStore {
  const placeOf = (key: string) => {
    assertFileKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: ownerOnlyFolder })
        .then(() => writeAtomically(place, bytes))
        .catch(filesError('storing a file'));
    },
    async get(key) {
      return readFile(placeOf(key)).catch(orNothing(undefined, 'reading a file'));
    },
    async delete(key) {
      const place = placeOf(key);
      await Promise.all([place, unfinished(place)].map((path) => rm(path, { force: true }))).catch(
        filesError('deleting a file'),
      );
    },
    async exists(key) {
      return access(placeOf(key)).then(() => true, orNothing(false, 'looking for a file'));
    },
  };
}

const unfinished = (place: string) => `${place}.part`;

async function writeAtomically(place: string, bytes: Buffer): Promise<void> {
  const part = unfinished(place);
  const file = await open(part, 'wx', ownerOnlyFile);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, place);
  await flushFolder(dirname(place));
}

/** Flushes a folder to disk, because a rename is durable only after that. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orNothing<T>(nothing: T, what: string): (cause: unknown) => T {
  return (cause) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return nothing;
    return filesError(what)(cause);
  };
}
