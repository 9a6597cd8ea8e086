import { type Language, languageOf, plainPath, usualLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

const signInPaths: ReadonlySet<string> = new Set([
  paths.login,
  paths.loginPhone,
  paths.loginCode,
  paths.signup,
  paths.verifyOtp,
  paths.forgotPassword,
  paths.logout,
]);
const screens: ReadonlySet<string> = new Set(Object.values(paths).filter((path) => !signInPaths.has(path)));
const checkout = /^\/checkout\/[\w-]{1,60}$/;
/** Hydrated screens of one customer or case. */
const detail = /^\/(customers|cases)\/[\w-]{1,60}$/;
const verification = /^\/verify\/[\w-]{1,60}$/;
const hydratedScreens: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.orders,
  paths.cases,
  paths.profile,
  paths.subscriptions,
  paths.sellerDashboard,
  paths.staffHome,
  paths.taskBoard,
  paths.enquiries,
  paths.caseReviews,
  paths.cannedReplies,
  paths.money,
  paths.calendar,
  paths.ratings,
  paths.undelivered,
]);

const maxLength = 1_000;
const baseUrl = 'http://here.invalid';

/**
 * Validates a `from` parameter by the URL parsing rules of browsers: returns it only if it is a path of our own
 * screens.
 */
export function safeRedirect(from: string | null): string | undefined {
  // Browsers read a backslash as a slash, and ignore tabs and line breaks.
  if (!from?.startsWith('/') || from.length > maxLength || /[\\\p{Cc}]/u.test(from) || !URL.canParse(from, baseUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(from, baseUrl);
  const page = plainPath(pathname);
  const patterns = [checkout, detail, verification];
  if (origin !== baseUrl || !(screens.has(page) || patterns.some((pattern) => pattern.test(page)))) return undefined;
  return pathname + search + hash;
}

/** Whether client-side navigation is possible: only to hydrated screens in the same language. */
export function opensClientSide(path: string, language: Language = usualLanguage): boolean {
  const page = plainPath(path).replace(/[?#].*$/, '');
  return languageOf(path) === language && (hydratedScreens.has(page) || detail.test(page));
}

/** Adds the `from` parameter to the path of a login or sign-up page. */
export function withFromParameter(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}
