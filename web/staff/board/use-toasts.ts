import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { undoFor } from '#shared/rules/tasks.ts';
import type { Task } from './board.ts';
import { replaces, stillApplies, type Undo } from './undo.ts';

export type ShownToast = {
  key: number;
  text: string;
  tone: 'plain' | 'error';
  /** Time in ms at which the toast is hidden unless it is hovered or focused; at `latest` it is hidden in any case. */
  until: number;
  latest: number;
  about?: Undo['about'];
  undo?: () => void;
};

export type ShowToast = (text: string, more?: { tone?: ShownToast['tone']; undo?: Undo }) => void;

const maxToasts = 4;
const shownMs = 12_000;
/** Shorter than the server's time limit for restoring, because the request takes time. */
const maxShownMs = undoFor - 2_000;
const tickMs = 1_000;

/**
 * Manages toasts about completed actions, most of them with undo. A toast disappears after some seconds, or once the
 * task has changed and its undo is no longer possible. While the toasts are hovered or focused, they stay longer.
 * `place` is the ref of their container.
 */
export function useToasts(tasks: readonly Task[] | undefined) {
  const [all, setNotes] = useState<readonly ShownToast[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  const drop = (key: number) => setNotes((before) => before.filter((note) => note.key !== key));
  const showToast: ShowToast = (text, more = {}) => {
    const key = ++count.current;
    const { undo } = more;
    const now = Date.now();
    const note: ShownToast = { key, text, tone: more.tone ?? 'plain', until: now + shownMs, latest: now + maxShownMs };
    if (undo) {
      note.about = undo.about;
      note.undo = () => {
        drop(key);
        undo.run();
      };
    }
    setNotes((before) => [...before.filter(({ about }) => !replaces(note.about, about)), note].slice(-maxToasts));
  };

  const notes = all.filter(({ about }) => !about || stillApplies(about, tasks ?? []));
  const some = all.length > 0;
  useEffect(() => {
    if (!some) return;
    const timer = setInterval(() => {
      // Read from the DOM, because a removed element fires no leave or blur event.
      const reading = place.current?.matches(':is(:hover, :focus-within)') ?? false;
      const now = Date.now();
      setNotes((before) => {
        const left = before.filter(({ until, latest }) => now < (reading ? latest : until));
        return left.length === before.length ? before : left;
      });
    }, tickMs);
    return () => clearInterval(timer);
  }, [some]);

  useUndoKey(() => notes.findLast(({ undo }) => undo)?.undo?.());
  return { notes, tell: showToast, drop, place };
}

/** Undoes with Ctrl+Z or ⌘Z, except in fields and dialogs. */
function useUndoKey(undo: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
