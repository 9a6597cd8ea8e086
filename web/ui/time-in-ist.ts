const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** '20 Nov 2026, 7:41 pm' for an ISO time, as the clock stands in India. */
export function minuteInIst(iso: string): string {
  return minute.format(new Date(iso));
}
