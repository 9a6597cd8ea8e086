import { useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from '#web/platform/storage/drafts.ts';
import { useSession } from './session.tsx';

/**
 * Form draft in this tab's session storage, per user: survives an expired session. Never for passwords. Call `clear`
 * after saving. Only inside `RequireRole`.
 */
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
