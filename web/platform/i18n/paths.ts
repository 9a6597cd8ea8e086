import { pathIn } from '#shared/language.ts';
import { homeOf, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';

export function localPath(path: string): string {
  return pathIn(getLocale(), path);
}

/** Returns the home page of a role in the page's language; staff screens are in English only. */
export const localHomeOf = (role: Role) => localPath(homeOf(role));
