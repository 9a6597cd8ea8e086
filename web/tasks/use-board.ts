import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { useLive } from '../live/use-live.ts';
import { openBoard } from './board.ts';

const nothing = { tasks: undefined, failed: false, asking: true };

/** The tasks on the board, followed live. */
export function useBoard() {
  const [board] = useState(() => openBoard(call));
  const state = useSyncExternalStore(board.watch, board.current, () => nothing);
  useEffect(() => {
    void board.load();
    const again = () => void board.load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [board]);
  useLive(['tasks'], (news) => (news === 'refresh' ? void board.load() : board.heard(news.id)));
  return { board, ...state };
}
