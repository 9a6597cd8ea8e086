/** Thrown when the embedded database cannot start; the message is one sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const otherFolder = 'or set DATA_DIR to another folder';
const sentences = new Map([
  ['EACCES', `cannot be written by this user: give it write access, ${otherFolder}.`],
  ['EPERM', `cannot be written by this user: give it write access, ${otherFolder}.`],
  ['EROFS', `lies on a read-only disk: make the disk writable, ${otherFolder}.`],
  ['ENOSPC', `lies on a full disk: free at least 200 MB there, ${otherFolder}.`],
  ['EDQUOT', `lies on a disk whose quota is used up: free at least 200 MB there, ${otherFolder}.`],
  ['ENOENT', `cannot be made in that place: make it yourself, ${otherFolder}.`],
  ['ENOTDIR', `is not a folder: remove the file in its place, ${otherFolder}.`],
  ['EEXIST', `is not a folder: remove the file in its place, ${otherFolder}.`],
  ['ENAMETOOLONG', 'has a name that is too long: set DATA_DIR to a shorter one.'],
]);

/** Returns the code of a system error, such as `EACCES` or `57P03`, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Maps file system errors of the data folder to an EmbeddedDatabaseError; unknown errors are returned unchanged. */
export function errorFor(error: unknown, dataDir: string): unknown {
  const sentence = sentences.get(errorCode(error));
  return sentence ? new EmbeddedDatabaseError(`The data folder ${dataDir} ${sentence}`, { cause: error }) : error;
}

export function refusing<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw errorFor(error, dataDir);
  }
}

/** Converts the output of a PostgreSQL program to an error that names a known cause or quotes the last lines. */
export function errorFromOutput(program: string, output: string, dataDir: string): unknown {
  if (/No space left on device/i.test(output))
    return errorFor(Object.assign(new Error(output), { code: 'ENOSPC' }), dataDir);
  const foreign = output.match(
    /.*(?:error while loading shared libraries|spawn .+ (?:ENOENT|ENOEXEC|EACCES)|failed to execute|GLIBC_).*/,
  )?.[0];
  if (foreign) {
    return new EmbeddedDatabaseError(
      `The embedded PostgreSQL does not run on this machine, which may lack glibc: set DATABASE_URL to a PostgreSQL 15 or newer (${foreign.trim()}).`,
    );
  }
  const message =
    output.match(/(?:FATAL|PANIC|error):\s+(?!the database system is)(.+)/)?.[1] ??
    output.trim().split('\n').at(-1) ??
    '';
  return new EmbeddedDatabaseError(`${program} did not start on ${dataDir}: ${message || 'it said nothing'}.`);
}
