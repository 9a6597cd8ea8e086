import { useEffect, useState } from 'react';

export type ActionNoticeData = { tone: 'error' | 'success'; text: string; undo?: () => void };

const usualUndoMs = 30_000;

/** Manages the notice of the last action; a notice with undo is removed after `undoMs`. */
export function useActionNotice(undoMs = usualUndoMs) {
  const [notice, setNotice] = useState<ActionNoticeData | null>(null);
  useEffect(() => {
    if (!notice?.undo) return;
    const timer = setTimeout(() => setNotice(null), undoMs);
    return () => clearTimeout(timer);
  }, [notice, undoMs]);
  return [notice, setNotice] as const;
}
