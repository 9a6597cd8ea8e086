import { fileProblemText } from '#web/app/documents/photos/file-problem-text.ts';
import { prepareFile } from '#web/app/documents/photos/prepare-file.ts';

/** Makes a file ready to go with a message, or says why it cannot. */
export async function prepareAttachment(chosen: File): Promise<{ file: File } | { problem: string }> {
  const prepared = await prepareFile(chosen);
  return 'file' in prepared ? { file: prepared.file } : { problem: fileProblemText(prepared.problem) };
}
