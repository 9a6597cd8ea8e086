import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/language.ts';
import { getServerAsyncLocalStorage, overwriteServerAsyncLocalStorage } from '../web/paraglide/runtime.js';
import { renderEmail } from './emails.tsx';
import { renderNewOrder } from './new-order.tsx';
import { renderReceipt } from './receipt.tsx';

/** Returns functions that render e-mails in a language, independent of pages rendered at the same time. */
export function emailsIn(language: Language) {
  const inThatLanguage = <Args extends unknown[], Result>(render: (...args: Args) => Result) => {
    return (...args: Args): Result => storage().run({ locale: language }, () => render(...args));
  };
  return {
    renderEmail: inThatLanguage(renderEmail),
    renderReceipt: inThatLanguage(renderReceipt),
    renderNewOrder: inThatLanguage(renderNewOrder),
  };
}

function storage() {
  const existing = getServerAsyncLocalStorage();
  if (existing) return existing;
  const made = new AsyncLocalStorage<{ locale?: Language }>();
  overwriteServerAsyncLocalStorage(made);
  return made;
}
