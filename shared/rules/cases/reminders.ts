/** When a customer is reminded of a case that waits for them. */
import { addWorkingMinutes, fullDay, type WorkingCalendar } from './working-time.ts';

/** Working days of the office without an answer after which the first and the second reminder are sent. */
const reminderDays = [3, 7] as const;

export type Waiting = {
  /** When the customer got the ball, was asked for something, or answered last. */
  quietSince: Date;
  /** Reminders sent since the customer got the ball. */
  sent: number;
  /** When the last one was sent. */
  lastSent: Date | null;
};

/** When the next reminder is due; undefined if all were sent. The second one keeps its distance from a late first one. */
export function nextReminderAt({ quietSince, sent, lastSent }: Waiting, calendar: WorkingCalendar): Date | undefined {
  const days = reminderDays[sent];
  if (days === undefined) return undefined;
  const after = (from: Date, count: number) => addWorkingMinutes(from, count * fullDay(calendar), calendar);
  const due = after(quietSince, days);
  const apart = lastSent && after(lastSent, days - (reminderDays[sent - 1] ?? 0));
  return apart && apart > due ? apart : due;
}
