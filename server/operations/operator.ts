/** A job cannot go on; the message is what the operator should read. */
export class OperatorTrouble extends Error {}

const sentences = new Map([
  ['ENOSPC', 'The disk is full: free some space, or name a file on another disk.'],
  ['EDQUOT', 'The quota of the disk is used up: free some space, or name a file on another disk.'],
  ['EACCES', 'This user may not write or read there: choose another place, or give it access.'],
  ['EROFS', 'The disk is read-only: choose another place.'],
  ['ENOENT', 'There is no such file or folder.'],
  ['EEXIST', 'There is a file of that name already: choose another name, or move it away.'],
  ['EISDIR', 'That is a folder: name a file.'],
]);

/** What the disk said about a file, as a sentence; anything unknown is handed back as it came. */
export function troubleOnDisk(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = sentences.get(code);
  return sentence ? new OperatorTrouble(`${file}: ${sentence}`, { cause: error }) : error;
}
