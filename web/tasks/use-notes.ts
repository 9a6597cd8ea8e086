import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Note = {
  key: number;
  text: string;
  tone: 'plain' | 'error';
  /** When it goes by itself, in ms. */
  until: number;
  undo?: () => void;
};

export type Tell = (text: string, more?: { tone?: Note['tone']; undo?: () => void }) => void;

const most = 4;
const life = 12_000;
const atLeast = 2_000;

/** Short notes of what was done, each with its way back for some seconds; they stay while somebody points at them or tabs in them. */
export function useNotes() {
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [reading, setReading] = useState(false);
  const count = useRef(0);
  const drop = (key: number) => setNotes((before) => before.filter((note) => note.key !== key));
  const tell: Tell = (text, more = {}) => {
    const key = ++count.current;
    const undo = more.undo;
    const note: Note = { key, text, tone: more.tone ?? 'plain', until: Date.now() + life };
    if (undo)
      note.undo = () => {
        drop(key);
        undo();
      };
    setNotes((before) => [...before, note].slice(-most));
  };

  const oldest = notes[0];
  const expire = useEffectEvent((key: number) => drop(key));
  useEffect(() => {
    if (oldest === undefined || reading) return;
    const timer = setTimeout(() => expire(oldest.key), Math.max(atLeast, oldest.until - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest, reading]);

  useUndoKey(() => notes.findLast(({ undo }) => undo)?.undo?.());
  return { notes, tell, drop, setReading };
}

/** Ctrl+Z or ⌘Z outside of fields and dialogs. */
function useUndoKey(undo: () => void) {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
