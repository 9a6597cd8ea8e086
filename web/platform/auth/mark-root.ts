import { storedToken, storedUser } from '#web/platform/storage/safe-storage.ts';

/**
 * Sets the user's role on the root element; styles/role-visibility.css shows and hides links accordingly before the
 * first paint.
 */
export function markRoot(): void {
  const who = storedToken() ? storedUser() : null;
  if (who) document.documentElement.dataset.role = who.role;
  else delete document.documentElement.dataset.role;
}
