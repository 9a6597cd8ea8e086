const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** '20 Nov 2026, 7:41 pm IST' for an ISO time. */
export function whenInIst(iso: string): string {
  return `${minute.format(new Date(iso))} IST`;
}
