/** Returns a waiting time in a natural unit, rounded up: 5 to 60 seconds, 2 to 90 minutes, or hours. */
export function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds <= 60) return { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) };
  if (seconds <= 90 * 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3_600) };
}

/** Rounds a waiting time in seconds by the rules of `waitOf`. */
export function roundedWait(seconds: number): number {
  const { unit, count } = waitOf(seconds);
  return count * { seconds: 1, minutes: 60, hours: 3_600 }[unit];
}
