import { fileProblemText } from '#web/app/documents/photos/file-problem-text.ts';
import { prepareFile } from '#web/app/documents/photos/prepare-file.ts';

/** Prepares a file for a message; returns the problem if it cannot be sent. */
export async function prepareAttachment(chosen: File): Promise<{ file: File } | { problem: string }> {
  const prepared = await prepareFile(chosen);
  return 'file' in prepared ? { file: prepared.file } : { problem: fileProblemText(prepared.problem) };
}
