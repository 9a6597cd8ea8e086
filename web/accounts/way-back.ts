import { type Language, languageOf, plainPath, usualLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

const comesAndGoes: ReadonlySet<string> = new Set([
  paths.login,
  paths.loginPhone,
  paths.signup,
  paths.verifyOtp,
  paths.forgotPassword,
  paths.logout,
]);
const screens: ReadonlySet<string> = new Set(Object.values(paths).filter((path) => !comesAndGoes.has(path)));
const checkout = /^\/checkout\/[\w-]{1,60}$/;
const customer = /^\/customers\/[\w-]{1,60}$/;
const own: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.orders,
  paths.profile,
  paths.subscriptions,
  paths.sellerDashboard,
  paths.staffHome,
  paths.taskBoard,
  paths.enquiries,
]);

const longest = 1_000;
const here = 'http://here.invalid';

/** Where somebody came from, if it is one of our screens; judged after the browser's own way of reading addresses. */
export function wayBack(from: string | null): string | undefined {
  // Browsers read a backslash as a slash and leave out tabs and line ends.
  if (!from?.startsWith('/') || from.length > longest || /[\\\p{Cc}]/u.test(from) || !URL.canParse(from, here))
    return undefined;
  const { origin, pathname, search, hash } = new URL(from, here);
  const page = plainPath(pathname);
  if (origin !== here || !(screens.has(page) || checkout.test(page) || customer.test(page))) return undefined;
  return pathname + search + hash;
}

/** Pages behind the login are hydrated, so that going there needs no new document, unless it is in another language. */
export function needsNoLoad(path: string, language: Language = usualLanguage): boolean {
  const page = plainPath(path).replace(/[?#].*$/, '');
  return languageOf(path) === language && (own.has(page) || customer.test(page));
}

/** An address of the way in, which does not forget where somebody came from. */
export function keepingFrom(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}
