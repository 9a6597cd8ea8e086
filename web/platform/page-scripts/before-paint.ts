// Inline script in the head: applies theme and role before the first paint, so that the page does not flash.

import { markRoot } from '#web/platform/auth/mark-root.ts';
import { readStored } from '#web/platform/storage/safe-storage.ts';

const chosen = readStored('darkMode');
if (chosen) document.documentElement.classList.add(chosen === 'true' ? 'dark' : 'light');
addEventListener('storage', markRoot);
addEventListener('pageshow', markRoot);
markRoot();
