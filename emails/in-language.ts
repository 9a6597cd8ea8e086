import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/language.ts';
import { getServerAsyncLocalStorage, overwriteServerAsyncLocalStorage } from '../web/paraglide/runtime.js';
import { renderEmail } from './emails.tsx';
import { renderNewOrder } from './new-order.tsx';
import { renderReceipt } from './receipt.tsx';

/** The mails in a language, whatever page is being rendered meanwhile. */
export function emailsIn(language: Language) {
  const speaking = <Told extends unknown[], Said>(render: (...told: Told) => Said) => {
    return (...told: Told): Said => storage().run({ locale: language }, () => render(...told));
  };
  return {
    renderLetter: speaking(renderEmail),
    renderReceipt: speaking(renderReceipt),
    renderNewOrder: speaking(renderNewOrder),
  };
}

function storage() {
  const kept = getServerAsyncLocalStorage();
  if (kept) return kept;
  const made = new AsyncLocalStorage<{ locale?: Language }>();
  overwriteServerAsyncLocalStorage(made);
  return made;
}
