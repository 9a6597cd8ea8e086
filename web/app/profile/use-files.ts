import { useRef, useState } from 'react';
import { type ProfileDocumentKind, profileDocumentKinds } from '#shared/rules/uploads.ts';
import { fileProblemText } from '#web/app/documents/photos/file-problem-text.ts';
import { prepareFile } from '#web/app/documents/photos/prepare-file.ts';
import { m } from '#web/paraglide/messages.js';

type Prepared = { file: File; shrunkFrom: number | null; preview: string | null } | { problem: string };

type Good = Exclude<Prepared, { problem: string }>;
/** Chosen file: being checked, valid or rejected. After a rejection, `good` is the valid file chosen before. */
export type ChosenFile = { good?: Good; problem?: string; busy?: boolean };
type All = Partial<Record<ProfileDocumentKind, ChosenFile>>;

export function useFiles() {
  const [all, setAll] = useState<All>({});
  const rounds = useRef<Partial<Record<ProfileDocumentKind, number>>>({});

  const put = (kind: ProfileDocumentKind, chosen: ChosenFile) => setAll((before) => ({ ...before, [kind]: chosen }));

  const choose = async (kind: ProfileDocumentKind, file: File) => {
    const mine = (rounds.current[kind] ?? 0) + 1;
    rounds.current[kind] = mine;
    const { good } = all[kind] ?? {};
    put(kind, { good, busy: true });
    const prepared = await readyFile(kind, file);
    if (mine !== rounds.current[kind]) return;
    put(kind, 'problem' in prepared ? { good, problem: prepared.problem } : { good: prepared });
  };

  const refuse = (problems: Record<string, string>) =>
    setAll((before) => {
      const after = { ...before };
      for (const kind of profileDocumentKinds)
        if (problems[kind]) after[kind] = { ...before[kind], problem: problems[kind] };
      return after;
    });

  return {
    all,
    choose,
    refuse,
    takeBack(kind: ProfileDocumentKind) {
      rounds.current[kind] = (rounds.current[kind] ?? 0) + 1;
      put(kind, {});
    },
    ready: profileDocumentKinds.flatMap((kind) => {
      const file = all[kind]?.good?.file;
      return file ? [[kind, file] as const] : [];
    }),
    busy: profileDocumentKinds.some((kind) => all[kind]?.busy),
  };
}

export type Files = ReturnType<typeof useFiles>;

async function readyFile(kind: ProfileDocumentKind, chosen: File): Promise<Prepared> {
  const prepared = await prepareFile(chosen);
  if ('problem' in prepared) return { problem: fileProblemText(prepared.problem) };
  const { file, isPhoto } = prepared;
  if (kind === 'profilePhoto' && !isPhoto) return { problem: m.error_photo_type() };
  const preview = isPhoto ? await asDataUrl(file) : null;
  return { file, shrunkFrom: file.size < chosen.size ? chosen.size : null, preview };
}

function asDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
