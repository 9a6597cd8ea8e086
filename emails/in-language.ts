import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/language.ts';
import { getLocale, overwriteGetLocale } from '../web/paraglide/runtime.js';
import { renderEmail } from './emails.tsx';
import { renderNewOrder } from './new-order.tsx';
import { renderReceipt } from './receipt.tsx';

// The language of an e-mail takes precedence over that of the page whose request sends it.
const emailLanguage = new AsyncLocalStorage<Language>();
const pageLanguage = getLocale;
overwriteGetLocale(() => emailLanguage.getStore() ?? pageLanguage());

/** Returns functions that render e-mails in a language, independent of pages rendered at the same time. */
export function emailsIn(language: Language) {
  const inThatLanguage = <Args extends unknown[], Result>(render: (...args: Args) => Result) => {
    return (...args: Args): Result => emailLanguage.run(language, () => render(...args));
  };
  return {
    renderEmail: inThatLanguage(renderEmail),
    renderReceipt: inThatLanguage(renderReceipt),
    renderNewOrder: inThatLanguage(renderNewOrder),
  };
}
