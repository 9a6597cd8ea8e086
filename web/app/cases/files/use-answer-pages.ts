import { useEffect, useRef, useState } from 'react';
import { noEdits, type PhotoEdits } from '#web/app/documents/photos/photo-edits.ts';
import { type FileProblem, type PreparedFile, prepareFile } from '#web/app/documents/photos/prepare-file.ts';

/** Maximum number of files per answer; the server has the same limit. */
export const mostPages = 6;

export type AnswerPage = {
  id: number;
  chosen: File;
  edits: PhotoEdits;
  prepared: PreparedFile | { problem: FileProblem } | 'preparing';
  url: string | undefined;
};

export function useAnswerPages() {
  const [pages, setPages] = useState<readonly AnswerPage[]>([]);
  const lastId = useRef(0);
  const latest = useRef(pages);
  latest.current = pages;
  useEffect(() => () => latest.current.forEach(revokeUrl), []);

  const change = (id: number, to: Partial<AnswerPage>) =>
    setPages((before) => before.map((page) => (page.id === id ? { ...page, ...to } : page)));

  const prepare = async (id: number, chosen: File, edits: PhotoEdits) => {
    const prepared = await prepareFile(chosen, edits);
    const page = latest.current.find((one) => one.id === id);
    // The page has been removed or edited again in the meantime.
    if (page?.edits !== edits) return;
    revokeUrl(page);
    const url = 'file' in prepared && prepared.isPhoto ? URL.createObjectURL(prepared.file) : undefined;
    change(id, { prepared, url });
  };

  return {
    pages,
    add(files: readonly File[]) {
      const added = files.map((chosen): AnswerPage => {
        lastId.current += 1;
        return { id: lastId.current, chosen, edits: noEdits, prepared: 'preparing', url: undefined };
      });
      latest.current = [...latest.current, ...added];
      setPages(latest.current);
      void prepareInTurn(added, prepare);
    },
    edit(page: AnswerPage, edits: PhotoEdits) {
      latest.current = latest.current.map((one) =>
        one.id === page.id ? { ...one, edits, prepared: 'preparing' } : one,
      );
      setPages(latest.current);
      void prepare(page.id, page.chosen, edits);
    },
    move(page: AnswerPage, to: number) {
      const others = latest.current.filter(({ id }) => id !== page.id);
      latest.current = [...others.slice(0, to), page, ...others.slice(to)];
      setPages(latest.current);
    },
    remove(page: AnswerPage) {
      revokeUrl(page);
      setPages((before) => before.filter(({ id }) => id !== page.id));
    },
  };
}

function revokeUrl({ url }: AnswerPage) {
  if (url) URL.revokeObjectURL(url);
}

/** Prepares files one at a time, because a cheap phone has too little memory for six decoded photos. */
async function prepareInTurn(
  pages: readonly AnswerPage[],
  prepare: (id: number, chosen: File, edits: PhotoEdits) => Promise<void>,
) {
  for (const { id, chosen, edits } of pages) await prepare(id, chosen, edits);
}
