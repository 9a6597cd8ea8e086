import { pathIn } from '#shared/language.ts';
import { homeOf, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** One of the paths of shared/paths.ts in the language of the page. */
export function localPath(path: string): string {
  return pathIn(getLocale(), path);
}

/** Page after login; staff screens are English only. */
export const localHomeOf = (role: Role) => localPath(homeOf(role));
