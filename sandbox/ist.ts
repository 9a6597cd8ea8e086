/** Offset of Indian time from UTC in milliseconds. */
export const istOffset = 5.5 * 3_600_000;

const readable = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

const readableMinute = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a time in milliseconds like Cashfree: `2026-11-20T16:05:00+05:30`. */
export function istText(time: number): string {
  return `${new Date(time + istOffset).toISOString().slice(0, 19)}+05:30`;
}

/** Formats a time in milliseconds for display: `20 Nov 2026, 4:05 pm IST`. */
export function istMinute(time: number): string {
  return `${readableMinute.format(time)} IST`;
}

/** Formats a time in milliseconds for display with seconds: `20 Nov 2026, 4:05:00 pm IST`. */
export function istForPeople(time: number): string {
  return `${readable.format(time)} IST`;
}
