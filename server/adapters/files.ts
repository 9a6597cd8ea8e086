/** File storage for uploads. Keys are random (server/documents/store.ts) and never come from user input. */
export type FileStore = {
  /** Stores all bytes, or throws `FilesError`. After a failed `put`, `delete` removes any bytes that were written. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes, or undefined if there is no file. Throws `FilesError`. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes the file, or the remains of a failed `put`. Does nothing if neither exists. Throws `FilesError`. */
  delete(key: string): Promise<void>;
  /** Whether a file with this key exists. Throws `FilesError`. */
  exists(key: string): Promise<boolean>;
};

/** Error of a file store. Its `cause` is the error of the disk or bucket, if there is one. */
export class FilesError extends Error {}

/** Shape of file keys: 256 random bits in characters that every file system and URL accepts. */
export const fileKeyShape = /^[\w-]{43}$/;

export function assertFileKey(key: string): void {
  if (!fileKeyShape.test(key)) throw new FilesError('not a key of ours');
}

export function filesError(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new FilesError(`${what} failed`, { cause });
  };
}
