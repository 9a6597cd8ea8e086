import { useEffect, useRef, useState } from 'react';
import { noteUndoLife } from '#shared/rules/notes.ts';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import type { CustomerData } from './papers.ts';

export type Note = CustomerData['notes'][number];
type Said = { text: string; undo?: Note; failed?: true };

// The server's minute less the way there and back.
const undoShown = noteUndoLife - 5_000;
const newestFirst = (a: Note, b: Note) => b.createdAt.localeCompare(a.createdAt);

/** A customer's notes, and what one does with them. `onDone` hears of every change. */
export function useNotes(id: string, known: readonly Note[], onDone: () => void) {
  const [notes, setNotes] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    setNotes(known);
  }
  const [said, setSaid] = useState<Said | null>(null);
  const [adding, setAdding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const failed = (message?: string) => setSaid({ text: message ?? m.customers_note_failed(), failed: true });

  const add = async (text: string): Promise<boolean> => {
    setAdding(true);
    const answer = await call('writeNote', { params: { id }, body: { text } });
    setAdding(false);
    if (!answer.ok) {
      failed(answer.refusal?.fields?.['text'] ?? answer.refusal?.message);
      return false;
    }
    setNotes((before) => [answer.reply, ...before]);
    setSaid({ text: m.customers_note_added() });
    onDone();
    return true;
  };

  const remove = async (note: Note) => {
    const answer = await call('removeNote', { params: { id, noteId: note.id } });
    if (!answer.ok) return failed(answer.refusal?.message);
    setNotes((before) => before.filter((each) => each.id !== note.id));
    setSaid({ text: m.customers_note_removed(), undo: note });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid({ text: m.customers_note_removed() }), undoShown);
    onDone();
  };

  const undo = async (note: Note) => {
    clearTimeout(timer.current);
    const answer = await call('restoreNote', { params: { id, noteId: note.id } });
    if (!answer.ok) return failed(answer.refusal?.message);
    setNotes((before) => [...before, answer.reply].toSorted(newestFirst));
    setSaid({ text: m.customers_note_back() });
    onDone();
  };

  return { notes, said, adding, add, remove, undo };
}
