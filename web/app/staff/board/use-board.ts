import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useLive } from '#web/platform/live/use-live.ts';
import { openBoard } from './board.ts';

/** Hook that provides the board's tasks, updated by live messages. */
export function useBoard() {
  const client = useQueryClient();
  const [board] = useState(() => openBoard(client));
  const query = useQuery(board.query);
  const tasks = useSyncExternalStore(board.watch, board.current, () => undefined);
  useLive(board.onLive);
  return { board, tasks, query };
}
