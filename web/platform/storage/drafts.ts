import { isObject } from '../is-object.ts';
/** Form drafts in session storage, per user, so that a login in between loses no input. */

/** Storage key of the checkout draft. */
export const checkoutDraftKey = 'checkout';

const prefix = 'draft:';

type FormValues = Record<string, string>;

/** Returns the stored draft merged over `initial`; ignores drafts of other users. */
export function readDraft<T extends FormValues>(name: string, owner: string, initial: T): T {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return { ...initial, ...storedValues(stored, owner, initial) };
  } catch {
    return initial;
  }
}

function storedValues(stored: unknown, owner: string, initial: FormValues): FormValues {
  if (!isObject(stored) || stored['owner'] !== owner || !isObject(stored['typed'])) return {};
  const known = Object.entries(stored['typed']).filter(([field]) => field in initial);
  return Object.fromEntries(known.map(([field, text]) => [field, String(text)]));
}

export function writeDraft(name: string, owner: string, typed: FormValues): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ owner, typed }));
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
    sessionStorage.removeItem(checkoutDraftKey);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to remove.
    return;
  }
}
