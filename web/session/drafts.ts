/** What is typed into forms, kept in this tab for its person, so that a login in between loses nothing. */

const prefix = 'draft:';

type Typed = Record<string, string>;

/** The kept answers of a form, laid over `initial`; another person's are no answers. */
export function readDraft<T extends Typed>(name: string, owner: string, initial: T): T {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return { ...initial, ...answersIn(kept, owner, initial) };
  } catch {
    return initial;
  }
}

function answersIn(kept: unknown, owner: string, initial: Typed): Typed {
  if (!isObject(kept) || kept['owner'] !== owner || !isObject(kept['typed'])) return {};
  const known = Object.entries(kept['typed']).filter(([field]) => field in initial);
  return Object.fromEntries(known.map(([field, text]) => [field, String(text)]));
}

export function writeDraft(name: string, owner: string, typed: Typed): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ owner, typed }));
  } catch {
    // Full or switched off: the form itself still holds everything.
    return;
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Where nothing can be kept there is nothing to remove.
    return;
  }
}

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to remove.
    return;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
