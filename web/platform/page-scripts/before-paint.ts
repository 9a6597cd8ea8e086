// Inline script in the head: applies theme and role before the first paint, so that the page does not flash, and keeps an
// early press.

import { markRoot } from '#web/platform/auth/mark-root.ts';
import { readStored } from '#web/platform/storage/safe-storage.ts';

const chosen = readStored('darkMode');
if (chosen) document.documentElement.classList.add(chosen === 'true' ? 'dark' : 'light');
addEventListener('storage', markRoot);
addEventListener('pageshow', markRoot);
markRoot();

// Pressed before the screen is hydrated: GoTo.tsx opens its dialog as soon as it can.
const early = () => document.querySelector('button[data-early]');
addEventListener('click', ({ target }) => {
  if (target instanceof Node && early()?.contains(target)) document.documentElement.dataset.early = '';
});
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !early()) return;
  event.preventDefault();
  document.documentElement.dataset.early = '';
});
