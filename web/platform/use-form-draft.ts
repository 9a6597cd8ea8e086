import { useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from '#web/platform/storage/drafts.ts';
import { useSession } from './auth/session.tsx';

/** Survives an expired session. Not for passwords. Call `clear` after saving. Must be inside `RequireRole`. */
export function useDraft<T extends Record<string, string>>(name: string, initial: T) {
  const { user, ended } = useSession();
  const owner = (user ?? ended)?._id ?? '';
  const [stored] = useState(() => readDraft(name, owner, initial));
  return {
    initial: stored,
    save: (typed: T) => writeDraft(name, owner, typed),
    clear: () => deleteDraft(name),
  };
}
