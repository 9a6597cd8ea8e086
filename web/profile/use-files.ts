import { useRef, useState } from 'react';
import { type PaperKind, paperKinds } from '#shared/rules/uploads.ts';
import { type Prepared, prepareFile } from './prepare-file.ts';

type Good = Exclude<Prepared, { problem: string }>;
/** A file that somebody chose: being looked at, good, or refused. Refusing one keeps the good one before it. */
export type Chosen = { good?: Good; problem?: string; busy?: boolean };
type All = Partial<Record<PaperKind, Chosen>>;

/** The files that wait to be sent with the form. */
export function useFiles() {
  const [all, setAll] = useState<All>({});
  const rounds = useRef<Partial<Record<PaperKind, number>>>({});

  const put = (kind: PaperKind, chosen: Chosen) => setAll((before) => ({ ...before, [kind]: chosen }));

  const choose = async (kind: PaperKind, file: File) => {
    const mine = (rounds.current[kind] ?? 0) + 1;
    rounds.current[kind] = mine;
    const { good } = all[kind] ?? {};
    put(kind, { good, busy: true });
    const prepared = await prepareFile(kind, file);
    if (mine !== rounds.current[kind]) return;
    put(kind, 'problem' in prepared ? { good, problem: prepared.problem } : { good: prepared });
  };

  const refuse = (problems: Record<string, string>) =>
    setAll((before) => {
      const after = { ...before };
      for (const kind of paperKinds) if (problems[kind]) after[kind] = { ...before[kind], problem: problems[kind] };
      return after;
    });

  return {
    all,
    choose,
    refuse,
    takeBack(kind: PaperKind) {
      rounds.current[kind] = (rounds.current[kind] ?? 0) + 1;
      put(kind, {});
    },
    ready: paperKinds.flatMap((kind) => {
      const file = all[kind]?.good?.file;
      return file ? [[kind, file] as const] : [];
    }),
    busy: paperKinds.some((kind) => all[kind]?.busy),
  };
}

export type Files = ReturnType<typeof useFiles>;
