// Inline script in the head: applies theme and role before the first paint, so that the page does not flash, and keeps an
// early press.

import { markRoot } from '#web/platform/auth/mark-root.ts';
import { readStored } from '#web/platform/storage/safe-storage.ts';

const chosen = readStored('darkMode');
if (chosen) document.documentElement.classList.add(chosen === 'true' ? 'dark' : 'light');
addEventListener('storage', markRoot);
addEventListener('pageshow', markRoot);
markRoot();

// Pressed before the screen of staff is hydrated: GoTo.tsx opens its dialog as soon as it can.
const { dataset } = document.documentElement;
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-early]')) dataset.early = '';
});
addEventListener('keydown', (event) => {
  const isStaff = dataset.role !== undefined && dataset.role !== 'user' && dataset.plain === undefined;
  if (!isStaff || event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  dataset.early = '';
});
