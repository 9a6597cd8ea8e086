import { type Role, roles } from '#shared/rules/accounts.ts';

/** The signed-in person as far as the browser keeps them. */
export type Who = { _id: string; name: string; role: Role };

const memory = new Map<string, string>();

/** A text in the browser's storage; in this page's memory where the browser keeps nothing for us. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to remove.
    return;
  }
}

export const keptToken = () => kept('token');

/** The stored person; nothing where there is none, or something else lies there. */
export function keptWho(): Who | null {
  try {
    return whoIn(JSON.parse(kept('user') ?? 'null'));
  } catch {
    return null;
  }
}

function whoIn(value: unknown): Who | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('role' in value)) return null;
  const role = roles.find((known) => known === value.role);
  if (typeof value.name !== 'string' || !role) return null;
  return { _id: '_id' in value ? String(value._id) : '', name: value.name, role };
}
