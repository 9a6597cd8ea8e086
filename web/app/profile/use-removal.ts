import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ProfileDocumentKind, undoLife } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, callOrThrow } from '#web/platform/data/endpoints.ts';
import { documentLabels, type ProfileData } from './profile-documents.ts';

export type Removed = { kind: ProfileDocumentKind; text: string; undo: boolean };

// Shorter than the server's limit of one minute, because the request takes time.
const undoShown = undoLife - 5_000;

/** Deletes a stored file at once. Undo is offered for a little less than a minute. */
export function useRemoval(learn: (profile: ProfileData) => void) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { mutate: remove } = useMutation({
    mutationFn: (kind: ProfileDocumentKind) => callOrThrow('DELETE /api/user/papers/:kind', { params: { kind } }),
    onError: (_, kind) => setRemoved({ kind, text: m.profile_action_failed(), undo: false }),
    onSuccess(profile, kind) {
      learn(profile);
      setRemoved({ kind, text: m.profile_deleted({ file: documentLabels[kind].label() }), undo: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRemoved({ kind, text: m.profile_undo_late(), undo: false }), undoShown);
    },
  });

  const { mutate: undo } = useMutation({
    mutationFn: (kind: ProfileDocumentKind) => callOrThrow('POST /api/user/papers/:kind/restore', { params: { kind } }),
    onMutate: () => clearTimeout(timer.current),
    onError(error, kind) {
      const refusal = error instanceof ApiCallError ? error.failure.apiError?.message : undefined;
      setRemoved({ kind, text: refusal ?? m.profile_action_failed(), undo: false });
    },
    onSuccess(profile, kind) {
      learn(profile);
      setRemoved({ kind, text: m.profile_undone({ file: documentLabels[kind].label() }), undo: false });
    },
  });

  return { removed, remove, undo };
}

export type Removal = ReturnType<typeof useRemoval>;
