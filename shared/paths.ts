import type { CaseView } from './rules/cases/statuses.ts';
import type { EnquiryTopic } from './rules/enquiries.ts';
import { type ScreenName, screens } from './screens.ts';

/** Paths of the screens without a parameter, by name. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  [Name in ScreenName as (typeof screens)[Name]['path'] extends `${string}:${string}`
    ? never
    : Name]: (typeof screens)[Name]['path'];
};

/** Path of the page for too many requests; only the server renders it. */
export const tooManyPath = '/too-many';

/** Returns the path of the plans with a coupon code for the checkout. */
export function plansWithCodePath(code: string): string {
  return `${paths.plans}?couponCode=${encodeURIComponent(code)}`;
}

/** Returns the path of the staff's work list with one of its views. */
export function caseViewPath(view: CaseView): string {
  return `${paths.cases}?view=${view}`;
}

/** Returns the path of the orders paid on or after a day. */
export function ordersPaidSincePath(day: string): string {
  return `${paths.orders}?paidSince=${day}`;
}

/** Returns the path of a case, for its customer and staff. */
export function casePath(id: string): string {
  return `${paths.cases}/${id}`;
}

/** Returns the path of a case, scrolled to one of its requests. */
export function caseRequestPath(caseId: string, requestId: string): string {
  return `${casePath(caseId)}#request-${requestId}`;
}

/** Id of the heading above a case's open requests to the customer. */
export const caseNeedsId = 'needs';

/** Returns the path of a case, scrolled to the open requests to the customer. */
export function caseNeedsPath(caseId: string): string {
  return `${casePath(caseId)}#${caseNeedsId}`;
}

/** Id of the message field on the page of a case. */
export const messageFieldId = 'message';

/** Returns the path of a case, scrolled to the message field. */
export function caseMessagePath(caseId: string): string {
  return `${casePath(caseId)}#${messageFieldId}`;
}

/** Returns the path of a reset link. */
export function resetPath(token: string): string {
  return `/reset-password/${token}`;
}

/** Returns the path of the contact form with a preselected topic. */
export function contactPath(topic: EnquiryTopic): string {
  return `${paths.contact}?topic=${topic}#write`;
}

type CheckoutOptions = { months?: number; quantity?: number; couponCode?: string };

/** Returns the path of a plan's checkout. The query contains options, never prices. */
export function checkoutPath(slug: string, options: CheckoutOptions = {}): string {
  const query = new URLSearchParams();
  if (options.months !== undefined) query.set('months', String(options.months));
  if (options.quantity !== undefined && options.quantity > 1) query.set('quantity', String(options.quantity));
  if (options.couponCode) query.set('couponCode', options.couponCode);
  const text = query.toString();
  return `/checkout/${encodeURIComponent(slug)}${text ? `?${text}` : ''}`;
}

type Bought = { planId: string; category: string; duration: number; quantity: number; couponCode: string | null };

/** Returns the path of the checkout with the plan and options of an order. */
export function buyAgainPath({ planId, category, duration, quantity, couponCode }: Bought): string {
  return checkoutPath(planId, {
    ...(category === 'growth' ? { months: duration } : {}),
    quantity,
    ...(couponCode === null ? {} : { couponCode }),
  });
}

/** Returns the path of the payment result page. */
export function paymentSuccessPath(orderId: string): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`;
}

/** Returns the path of the login page, with the path to return to. */
export function loginPath(from: string): string {
  return `${paths.login}?from=${encodeURIComponent(from)}`;
}

/** Returns the path of an order in the staff's list. */
export function orderPath(id: string): string {
  return `${paths.orders}?open=${encodeURIComponent(id)}`;
}

/** Returns the path of a customer's page for staff. */
export function customerPath(id: string): string {
  return `/customers/${encodeURIComponent(id)}`;
}
