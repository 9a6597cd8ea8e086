import { addWorkingMinutes, fullDay, type WorkingCalendar } from '../calendar/working-time.ts';

/** Office days without an answer after which the first and the second reminder are sent. */
const reminderDays = [3, 7] as const;

export type Waiting = {
  /** Time when the customer got the case, was asked for something or last answered, whichever is latest. */
  quietSince: Date;
  sent: number;
  lastSent: Date | null;
};

/** Undefined if all were sent. After a late first reminder, the second keeps the usual interval. */
export function nextReminderAt({ quietSince, sent, lastSent }: Waiting, calendar: WorkingCalendar): Date | undefined {
  const days = reminderDays[sent];
  if (days === undefined) return undefined;
  const after = (from: Date, count: number) => addWorkingMinutes(from, count * fullDay(calendar), calendar);
  const due = after(quietSince, days);
  const apart = lastSent && after(lastSent, days - (reminderDays[sent - 1] ?? 0));
  return apart && apart > due ? apart : due;
}
