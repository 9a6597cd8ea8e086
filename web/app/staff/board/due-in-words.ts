const minute = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const withYear = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** Due date as text, such as '21 Nov, 5:30 pm IST'; with the year unless it is the current one. */
export function dueInWords(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  return `${(year.format(at) === year.format(now) ? minute : withYear).format(at)} IST`;
}
