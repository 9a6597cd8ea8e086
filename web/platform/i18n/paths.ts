import { pathIn } from '#shared/language.ts';
import * as plain from '#shared/paths.ts';
import { homeOf as plainHomeOf, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Paths of all screens in the language of the page: the same names as in shared/paths.ts. */

/** One of our paths in the language of the page. */
export function here(path: string): string {
  return pathIn(getLocale(), path);
}

export const paths = new Proxy(plain.paths, { get: (all, name) => here(Reflect.get(all, name)) });

export const contactPath: typeof plain.contactPath = (topic) => here(plain.contactPath(topic));
export const checkoutPath: typeof plain.checkoutPath = (...choice) => here(plain.checkoutPath(...choice));
export const buyAgainPath: typeof plain.buyAgainPath = (order) => here(plain.buyAgainPath(order));
export const paymentSuccessPath: typeof plain.paymentSuccessPath = (id) => here(plain.paymentSuccessPath(id));
export const casePath: typeof plain.casePath = (id) => here(plain.casePath(id));
export const caseTextPath: typeof plain.caseTextPath = (id) => here(plain.caseTextPath(id));
/** A case at one of its requests. */
export const caseRequestPath = (caseId: string, requestId: string) => `${casePath(caseId)}#request-${requestId}`;
export const plansWithCodePath: typeof plain.plansWithCodePath = (code) => here(plain.plansWithCodePath(code));
export const loginPath: typeof plain.loginPath = (from) => here(plain.loginPath(from));
/** Page after login; staff screens are English only. */
export const localHomeOf = (role: Role) => here(plainHomeOf(role));
