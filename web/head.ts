// Runs before the first paint, so that neither a chosen theme nor the links of a signed-in person jump in.
import { kept } from './session/kept.ts';
import { markRoot } from './session/mark-root.ts';

const chosen = kept('darkMode');
if (chosen) document.documentElement.classList.add(chosen === 'true' ? 'dark' : 'light');
addEventListener('storage', markRoot);
addEventListener('pageshow', markRoot);
markRoot();
