import fs from 'node:fs';

/**
 * The file system for a compiler that writes all its files at once and passes over those that it could not open: with a
 * thousand of them that is more than a container may hold open.
 */
export function writtenOneByOne(): typeof fs {
  let last: Promise<unknown> = Promise.resolve();
  const writeFile: typeof fs.promises.writeFile = (...file) => {
    const written = last.then(() => fs.promises.writeFile(...file));
    last = written.catch(() => undefined);
    return written;
  };
  return { ...fs, promises: { ...fs.promises, writeFile } };
}
