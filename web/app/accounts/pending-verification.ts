/** Not verified yet, with the time of the last code; in session storage, to survive a reload. */
export type PendingVerification = { email: string; sentAt: number };

const key = 'verify-otp';

export function readPendingVerification(): PendingVerification | null {
  try {
    return parsePendingVerification(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

export function writePendingVerification(waiting: PendingVerification): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // Session storage is disabled; the navigation state still has the e-mail address.
    return;
  }
}

export function clearPendingVerification(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without session storage there is nothing to remove.
    return;
  }
}

export function prefilledEmail(state: unknown): string {
  const carried = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof carried === 'string' ? carried : '';
}

function parsePendingVerification(value: unknown): PendingVerification | null {
  const email = prefilledEmail(value);
  if (!email || typeof value !== 'object' || value === null || !('sentAt' in value)) return null;
  return { email, sentAt: Number(value.sentAt) || 0 };
}
