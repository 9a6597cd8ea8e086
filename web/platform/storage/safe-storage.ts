import { type Role, roles } from '#shared/rules/accounts.ts';

/** Signed-in user as stored in local storage; `accountant` is set only for accountants. */
export type StoredUser = { _id: string; name: string; role: Role; accountant?: boolean | undefined };

export const orderKeys = ['payKey', 'pendingOrder'] as const;

const memory = new Map<string, string>();

/** Reads a text from local storage, or from memory if storage is disabled. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to remove.
    return;
  }
}

export const storedToken = () => readStored('token');

export function storedUser(): StoredUser | null {
  try {
    return parseStoredUser(JSON.parse(readStored('user') ?? 'null'));
  } catch {
    return null;
  }
}

function parseStoredUser(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('role' in value)) return null;
  const role = roles.find((known) => known === value.role);
  if (typeof value.name !== 'string' || !role) return null;
  const accountant = 'accountant' in value && value.accountant === true;
  const _id = '_id' in value ? String(value._id) : '';
  return { _id, name: value.name, role, ...(accountant ? { accountant } : {}) };
}
