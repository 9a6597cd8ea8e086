/** File storage for uploads. Keys are random (server/documents/store.ts), never from user input. */
export type FileStore = {
  /** Stores the bytes completely, or throws `FilesError`; `delete` removes whatever a failed `put` left. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined. Throws `FilesError`. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes the file and what a failed `put` left; does nothing if there is none. Throws `FilesError`. */
  delete(key: string): Promise<void>;
  /** Whether a file with this key exists. Throws `FilesError`. */
  exists(key: string): Promise<boolean>;
};

/** The store is full, down or broken; see `cause`. */
export class FilesError extends Error {}

/** 256 random bits in characters that every file system and URL accepts. */
export const fileKeyShape = /^[\w-]{43}$/;

/** Throws `FilesError` for anything but a key of ours. */
export function assertFileKey(key: string): void {
  if (!fileKeyShape.test(key)) throw new FilesError('not a key of ours');
}

/** Wraps an error of the store in `FilesError`. */
export function filesError(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new FilesError(`${what} failed`, { cause });
  };
}
