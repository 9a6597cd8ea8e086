/** Who waits for a code, and when the last one went out: kept for this tab, so that a reload loses nothing. */
export type Waiting = { email: string; sentAt: number };

const key = 'verify-otp';

export function readWaiting(): Waiting | null {
  try {
    return waitingIn(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

export function writeWaiting(waiting: Waiting): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // Switched off: the address still travels with the navigation.
    return;
  }
}

export function forgetWaiting(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to remove.
    return;
  }
}

/** The address that a navigation carries. */
export function carriedEmail(state: unknown): string {
  const carried = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof carried === 'string' ? carried : '';
}

function waitingIn(value: unknown): Waiting | null {
  const email = carriedEmail(value);
  if (!email || typeof value !== 'object' || value === null || !('sentAt' in value)) return null;
  return { email, sentAt: Number(value.sentAt) || 0 };
}
