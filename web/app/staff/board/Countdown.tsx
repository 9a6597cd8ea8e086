import { memo } from 'react';
import { countdownOf, dueState } from '#shared/rules/due.ts';
import { m } from '#web/paraglide/messages.js';
import { useClock } from './clock.ts';
import { useInView } from './use-in-view.ts';

/** Countdown to an ISO time, 'Overdue' once past; updates only while in view. */
export const Countdown = memo(function Countdown({ due }: { due: string }) {
  const at = Date.parse(due);
  const [place, seen] = useInView();
  const text = useClock((now) => (now >= at ? m.tasks_overdue() : countdownOf(at - now)), seen);
  return (
    <span ref={place} className="countdown">
      {text}
    </span>
  );
});

/** Due state of an open task. */
export function useDueState(dueDate: string | null, done: boolean) {
  return useClock((now) => dueState({ status: done ? 'done' : 'todo', dueDate }, now));
}
