import { checkoutDraftKey, readOwned } from '#web/platform/storage/drafts.ts';
import { isObject } from '../is-object.ts';

/**
 * Reads the buyer data that a guest typed at the checkout in this tab, to prefill sign-up and login; empty texts if
 * there is none.
 */
export function buyerFromDraft(): { name: string; email: string; phone: string } {
  const draft = readOwned(checkoutDraftKey, ['']);
  const buyer = isObject(draft?.['buyer']) ? draft['buyer'] : {};
  return { name: textOf(buyer['name']), email: textOf(buyer['email']), phone: textOf(buyer['phone']) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
