import { useState } from 'react';
import { useSession } from '../session.tsx';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * The answers of a form, kept in this tab as they are typed, for the person who types them: they are there again after a
 * login in between. Never for passwords. `forget` once they are saved. Only inside `RequireRole`.
 */
export function useDraft<T extends Record<string, string>>(name: string, initial: T) {
  const { user, ended } = useSession();
  const owner = (user ?? ended)?._id ?? '';
  const [typed, setTyped] = useState(() => readDraft(name, owner, initial));

  const type = (field: keyof T, text: string) => {
    const next = { ...typed, [field]: text };
    setTyped(next);
    writeDraft(name, owner, next);
  };
  return { typed, type, forget: () => forgetDraft(name) };
}
