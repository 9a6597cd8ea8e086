import { useEffect, useRef, useState } from 'react';
import { type ProfileDocumentKind, undoLife } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { documentLabels, type ProfileData } from './profile-documents.ts';

export type Removed = { kind: ProfileDocumentKind; text: string; undo: boolean };

// Shorter than the server's limit of one minute, because the request takes time.
const undoShown = undoLife - 5_000;

/** Deletes a stored file at once. Undo is offered for a little less than a minute. */
export function useRemoval(learn: (profile: ProfileData) => void) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const remove = async (kind: ProfileDocumentKind) => {
    const answer = await call('removeDocument', { params: { kind } });
    if (!answer.ok) return setRemoved({ kind, text: m.profile_action_failed(), undo: false });
    learn(answer.reply);
    setRemoved({ kind, text: m.profile_deleted({ file: documentLabels[kind].label() }), undo: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRemoved({ kind, text: m.profile_undo_late(), undo: false }), undoShown);
  };

  const undo = async (kind: ProfileDocumentKind) => {
    clearTimeout(timer.current);
    const answer = await call('restoreDocument', { params: { kind } });
    if (answer.ok) learn(answer.reply);
    const said = answer.ok
      ? m.profile_undone({ file: documentLabels[kind].label() })
      : (answer.apiError?.message ?? m.profile_action_failed());
    setRemoved({ kind, text: said, undo: false });
  };

  return { removed, remove, undo };
}

export type Removal = ReturnType<typeof useRemoval>;
