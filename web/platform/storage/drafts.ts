import { isObject } from '../is-object.ts';
/** Form drafts in session storage, per user, so that a login in between loses no input. */

export const checkoutDraftKey = 'checkout';

const prefix = 'draft:';
const licenceChoiceKey = 'licence choice';

/** Keeps the sales chosen in 'Which licence do I need?' until the first questions of the case ask for them. */
export function storeChosenSales(sales: string): void {
  writeOwned(licenceChoiceKey, '', { sales });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads the buyer data that a guest typed at the checkout in this tab; empty texts if there is none. */
export function buyerFromDraft(): { name: string; email: string; phone: string } {
  const draft = readOwned(checkoutDraftKey, ['']);
  const buyer = isObject(draft?.['buyer']) ? draft['buyer'] : {};
  return { name: textOf(buyer['name']), email: textOf(buyer['email']), phone: textOf(buyer['phone']) };
}

export function storedSales(): unknown {
  return readOwned(licenceChoiceKey, [''])?.['sales'];
}

type FormValues = Record<string, string>;

/** Returns the stored draft merged over `initial`; ignores drafts of other users. */
export function readDraft<T extends FormValues>(name: string, owner: string, initial: T): T {
  const typed = readOwned(prefix + name, [owner])?.['typed'];
  const known = Object.entries(isObject(typed) ? typed : {}).filter(([field]) => field in initial);
  return { ...initial, ...Object.fromEntries(known.map(([field, text]) => [field, String(text)])) };
}

export function writeDraft(name: string, owner: string, typed: FormValues): void {
  writeOwned(prefix + name, owner, { typed });
}

/** Returns what one of the `owners` (by id, '' for a guest) has stored under a key; undefined if nothing readable. */
export function readOwned(key: string, owners: readonly string[]): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isObject(stored) && owners.some((owner) => owner === (stored['owner'] ?? '')) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeOwned(key: string, owner: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, ...values }));
  } catch {
    // Storage is full or disabled; the form itself still has the values.
    return;
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is disabled, so there is nothing to remove.
    return;
  }
}

export function deleteDrafts(): void {
  try {
    for (const key of [checkoutDraftKey, licenceChoiceKey]) sessionStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to remove.
    return;
  }
}
