import { memo } from 'react';
import { countdownOf, dueState } from '#shared/rules/due.ts';
import { m } from '../paraglide/messages.js';
import { useClock } from './clock.ts';
import { useSeen } from './use-seen.ts';

/** Hours, minutes, seconds until an ISO time; 'Overdue' once past. Of five hundred only those on the screen go on. */
export const Countdown = memo(function Countdown({ due }: { due: string }) {
  const at = Date.parse(due);
  const [place, seen] = useSeen();
  const text = useClock((now) => (now >= at ? m.tasks_overdue() : countdownOf(at - now)), seen);
  return (
    <span ref={place} className="countdown">
      {text}
    </span>
  );
});

/** How an open task stands against the clock. */
export function useDueState(dueDate: string | null, done: boolean) {
  return useClock((now) => dueState({ status: done ? 'done' : 'todo', dueDate }, now));
}
