import { storedToken, storedUser } from '#web/platform/storage/safe-storage.ts';

/** styles/role-visibility.css then shows and hides links by role before the first paint. */
export function markRoot(): void {
  const who = storedToken() ? storedUser() : null;
  if (who) document.documentElement.dataset.role = who.role;
  else delete document.documentElement.dataset.role;
}
