/** Where uploads are kept. Keys are `newFileKey`s, never anything that a person wrote. */
export type Files = {
  /** Keeps the bytes whole under the key, or throws `FilesTrouble` and keeps nothing that `delete` would not take away. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or nothing where there are none. Throws `FilesTrouble`. */
  get(key: string): Promise<Buffer | undefined>;
  /** Takes the bytes away, with what a broken `put` left; no trouble where there is nothing. Throws `FilesTrouble`. */
  delete(key: string): Promise<void>;
  /** True where bytes are kept under the key. Throws `FilesTrouble`. */
  exists(key: string): Promise<boolean>;
};

/** The store is full, away or broken; `cause` says how. */
export class FilesTrouble extends Error {}

/** 256 random bits in letters that every file system and address takes. */
export const fileKeyShape = /^[\w-]{43}$/;

/** Refuses to go near the store with anything but a key of ours. Throws `FilesTrouble`. */
export function insistOnKey(key: string): void {
  if (!fileKeyShape.test(key)) throw new FilesTrouble('not a key of ours');
}

/** Names the store's trouble. Throws `FilesTrouble` with what was thrown as its cause. */
export function troubleWith(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new FilesTrouble(`${what} failed`, { cause });
  };
}
