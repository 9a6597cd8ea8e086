import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noteUndoLife } from '#shared/rules/notes.ts';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, callOrThrow } from '#web/platform/data/endpoints.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import type { CustomerData } from './customer-documents.ts';
import { customerQuery } from './customer-query.ts';

export type Note = CustomerData['notes'][number];

// Shorter than the server's limit of one minute, because the request takes time.
const undoMs = noteUndoLife - 5_000;
const newestFirst = (a: Note, b: Note) => b.createdAt.localeCompare(a.createdAt);
const without = (notes: readonly Note[], id: string) => notes.filter((note) => note.id !== id);
const withNote = (notes: readonly Note[], note: Note) => [...without(notes, note.id), note].toSorted(newestFirst);

export function useNotes(id: string) {
  const client = useQueryClient();
  const { queryKey } = customerQuery(id);
  const [notice, setNotice] = useActionNotice(undoMs);
  const change = (next: (notes: readonly Note[]) => Note[]) =>
    client.setQueryData(queryKey, (customer) => customer && { ...customer, notes: next(customer.notes) });
  /** Updates the cache, and cancels fetches that would overwrite the update. */
  const changeNow = async (next: (notes: readonly Note[]) => Note[]) => {
    await client.cancelQueries({ queryKey });
    change(next);
  };
  const onError = (error: Error) => {
    const apiError = error instanceof ApiCallError ? error.failure.apiError : undefined;
    setNotice({ tone: 'error', text: apiError?.fields?.['text'] ?? apiError?.message ?? m.customers_note_failed() });
  };
  const onSettled = () => client.invalidateQueries({ queryKey: ['GET /api/admin/users/:id/timeline'] });

  const removing = useMutation({
    mutationFn: (note: Note) =>
      callOrThrow('DELETE /api/admin/users/:id/notes/:noteId', { params: { id, noteId: note.id } }),
    onMutate: (note) => changeNow((notes) => without(notes, note.id)),
    onSuccess: (_, note) => {
      setNotice({ tone: 'success', text: m.customers_note_removed(), undo: () => restoring.mutate(note) });
    },
    onError: (error, note) => {
      change((notes) => withNote(notes, note));
      onError(error);
    },
    onSettled,
  });
  const restoring = useMutation({
    mutationFn: (note: Note) =>
      callOrThrow('POST /api/admin/users/:id/notes/:noteId/restore', { params: { id, noteId: note.id } }),
    onMutate: (note) => changeNow((notes) => withNote(notes, note)),
    onSuccess: () => setNotice({ tone: 'success', text: m.customers_note_back() }),
    onError: (error, note) => {
      change((notes) => without(notes, note.id));
      onError(error);
    },
    onSettled,
  });

  return {
    notice,
    added(note: Note) {
      change((notes) => withNote(notes, note));
      setNotice({ tone: 'success', text: m.customers_note_added() });
      void onSettled();
    },
    remove: removing.mutate,
  };
}
