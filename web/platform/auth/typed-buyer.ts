import { checkoutDraftKey } from '#web/platform/storage/drafts.ts';

/** Name and e-mail address typed at the checkout in this tab, to prefill the sign-up form. */
export function buyerFromDraft(): { name: string; email: string } {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(checkoutDraftKey) ?? 'null');
    const buyer = isObject(draft) && isObject(draft['buyer']) ? draft['buyer'] : {};
    return { name: textOf(buyer['name']), email: textOf(buyer['email']) };
  } catch {
    return { name: '', email: '' };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
