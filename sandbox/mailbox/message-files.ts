import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const indexName = 'index.json';
const unfinished = '.part';

/** Writes a file atomically: under a temporary name, followed by a rename. */
async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}${unfinished}`, content, { mode: 0o600 });
  await rename(`${path}${unfinished}`, path);
}

/** Files of the mailbox: one for each message, and an index with the data of the list. */
export class MessageFiles<Entry> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the index, oldest message first; returns undefined if it is missing or invalid JSON. */
  async readIndex(): Promise<Entry[] | undefined> {
    await mkdir(this.#folder, { recursive: true });
    try {
      return JSON.parse(await readFile(join(this.#folder, indexName), 'utf8'));
    } catch (error) {
      if (error instanceof SyntaxError || Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
      throw error;
    }
  }

  writeIndex(entries: Entry[]): Promise<void> {
    return replaceFile(join(this.#folder, indexName), JSON.stringify(entries));
  }

  /** Returns the names of all message files. */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => name !== indexName).sort();
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.#folder, name));
  }

  write(name: string, content: Buffer): Promise<void> {
    return replaceFile(join(this.#folder, name), content);
  }

  async remove(names: string[]): Promise<void> {
    for (const name of names) await rm(join(this.#folder, name), { force: true });
  }
}
