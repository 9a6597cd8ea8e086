/** Error that stops a command; its message is for the operator. */
export class OperatorError extends Error {}

const sentences = new Map([
  ['ENOSPC', 'The disk is full: free some space, or name a file on another disk.'],
  ['EDQUOT', 'The quota of the disk is used up: free some space, or name a file on another disk.'],
  ['EACCES', 'This user may not write or read there: choose another place, or give it access.'],
  ['EROFS', 'The disk is read-only: choose another place.'],
  ['ENOENT', 'There is no such file or folder.'],
  ['EEXIST', 'There is a file of that name already: choose another name, or move it away.'],
  ['EISDIR', 'That is a folder: name a file.'],
]);

/** Explains a disk error about a file in a sentence; returns other errors unchanged. */
export function diskError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = sentences.get(code);
  return sentence ? new OperatorError(`${file}: ${sentence}`, { cause: error }) : error;
}
