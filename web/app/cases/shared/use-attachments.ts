import { useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { randomUuid } from '#web/platform/random-uuid.ts';

/** Maximum number of files per message; the server has the same limit. */
const mostFiles = 6;

/** Chosen file: `file` is set once it is prepared, `problem` if it cannot be sent. */
export type Attachment = { id: number; name: string; file?: File; problem?: string };

export function useAttachments() {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState('');
  // Part of the message's Idempotency-Key, because the same text with other files is another message.
  const [key, setKey] = useState('');
  const lastId = useRef(0);
  const change = (id: number, to: Partial<Attachment>) =>
    setFiles((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));

  return {
    files,
    problem,
    key,
    ready: files.flatMap(({ file }) => file ?? []),
    isReady: files.every(({ file }) => file !== undefined),
    async add(chosen: readonly File[]) {
      const room = mostFiles - files.length;
      setProblem(chosen.length > room ? m.cases_attach_most() : '');
      setKey(randomUuid());
      const added = chosen.slice(0, room).map((file) => {
        lastId.current += 1;
        return { id: lastId.current, file };
      });
      setFiles((before) => [...before, ...added.map(({ id, file }) => ({ id, name: file.name }))]);
      // One at a time, because a cheap phone has too little memory for six decoded photos.
      for (const { id, file } of added)
        change(id, await prepareAttachment(file).catch(() => ({ problem: m.cases_failed() })));
    },
    remove(id: number) {
      setProblem('');
      setKey(randomUuid());
      setFiles((before) => before.filter((one) => one.id !== id));
    },
    clear() {
      setKey('');
      setFiles([]);
    },
  };
}

/** Prepares a file for a message; returns the problem if it cannot be sent. Loads the code only when needed. */
async function prepareAttachment(chosen: File): Promise<{ file: File } | { problem: string }> {
  const [{ prepareFile }, { fileProblemText }] = await Promise.all([
    import('#web/app/documents/photos/prepare-file.ts'),
    import('#web/app/documents/photos/file-problem-text.ts'),
  ]);
  const prepared = await prepareFile(chosen);
  return 'file' in prepared ? { file: prepared.file } : { problem: fileProblemText(prepared.problem) };
}

export type Attachments = ReturnType<typeof useAttachments>;
