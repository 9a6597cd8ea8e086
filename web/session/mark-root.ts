import { keptToken, keptWho } from './kept.ts';

/** Marks the page with the role of who is signed in; styles/who.css shows and hides links by it, before the first paint. */
export function markRoot(): void {
  const who = keptToken() ? keptWho() : null;
  if (who) document.documentElement.dataset.role = who.role;
  else delete document.documentElement.dataset.role;
}
