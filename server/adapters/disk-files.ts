import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, insistOnKey, troubleWith } from './files.ts';

const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/** Files in a folder that only its owner can enter. A file is there whole and flushed, or not at all. */
export function diskFiles(folder: string): Files {
  const placeOf = (key: string) => {
    insistOnKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: ownerOnlyFolder })
        .then(() => writeWhole(place, bytes))
        .catch(troubleWith('storing a file'));
    },
    async get(key) {
      return readFile(placeOf(key)).catch(orNothing(undefined, 'reading a file'));
    },
    async delete(key) {
      const place = placeOf(key);
      await Promise.all([place, unfinished(place)].map((path) => rm(path, { force: true }))).catch(
        troubleWith('deleting a file'),
      );
    },
    async exists(key) {
      return access(placeOf(key)).then(() => true, orNothing(false, 'looking for a file'));
    },
  };
}

const unfinished = (place: string) => `${place}.part`;

async function writeWhole(place: string, bytes: Buffer): Promise<void> {
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

/** A renamed file is only sure to be there once its folder has been flushed as well. */
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
    return troubleWith(what)(cause);
  };
}
