import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/language.ts';
import { getServerAsyncLocalStorage, overwriteServerAsyncLocalStorage } from '../web/paraglide/runtime.js';
import { renderLetter } from './letters.tsx';
import { renderReceipt } from './receipt.tsx';

/** The mails in a language, whatever page is being rendered meanwhile. */
export function lettersIn(language: Language) {
  const speaking = <Told extends unknown[], Said>(render: (...told: Told) => Said) => {
    return (...told: Told): Said => storage().run({ locale: language }, () => render(...told));
  };
  return { renderLetter: speaking(renderLetter), renderReceipt: speaking(renderReceipt) };
}

function storage() {
  const kept = getServerAsyncLocalStorage();
  if (kept) return kept;
  const made = new AsyncLocalStorage<{ locale?: Language }>();
  overwriteServerAsyncLocalStorage(made);
  return made;
}
