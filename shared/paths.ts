import type { CaseView } from './rules/cases/statuses.ts';
import type { EnquiryTopic } from './rules/enquiries.ts';
import { type ScreenName, screens } from './screens.ts';

export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  [Name in ScreenName as (typeof screens)[Name]['path'] extends `${string}:${string}`
    ? never
    : Name]: (typeof screens)[Name]['path'];
};

/** Path of the page for too many requests; only the server renders it. */
export const tooManyPath = '/too-many';

export function plansWithCodePath(code: string): string {
  return `${paths.plans}?couponCode=${encodeURIComponent(code)}`;
}

export function caseViewPath(view: CaseView): string {
  return `${paths.cases}?view=${view}`;
}

export function ordersPaidSincePath(day: string): string {
  return `${paths.orders}?paidSince=${day}`;
}

export function casePath(id: string): string {
  return `${paths.cases}/${id}`;
}

/** Answers of one case that wait for a check. */
export function caseReviewsPath(caseId: string): string {
  return `${paths.caseReviews}?case=${caseId}`;
}

export function caseRequestPath(caseId: string, requestId: string): string {
  return `${casePath(caseId)}#request-${requestId}`;
}

export const caseNeedsId = 'needs';

export function caseNeedsPath(caseId: string): string {
  return `${casePath(caseId)}#${caseNeedsId}`;
}

export const messageFieldId = 'message';

export function caseMessagePath(caseId: string): string {
  return `${casePath(caseId)}#${messageFieldId}`;
}

export function resetPath(token: string): string {
  return `/reset-password/${token}`;
}

export function invitationPath(token: string): string {
  return `/invitation/${token}`;
}

export function quotePath(token: string): string {
  return `/quote/${token}`;
}

/** Form for a new quote, with what is known of an enquiry or a customer. */
export function newQuotePath(about: { enquiry: string } | { customer: string }): string {
  return `${paths.quotes}?${new URLSearchParams({ open: 'new', ...about })}`;
}

export function servicePath(slug: string): string {
  return `/services/${slug}`;
}

/** Steps of the cases of a service, for admins. */
export function stepsPath(template: string): string {
  return `${paths.catalogue}/steps/${template}`;
}

export function contactPath(topic: EnquiryTopic): string {
  return `${paths.contact}?topic=${topic}#write`;
}

type CheckoutOptions = { months?: number; quantity?: number; couponCode?: string };

/** The query contains options, never prices. */
export function checkoutPath(slug: string, options: CheckoutOptions = {}): string {
  const query = new URLSearchParams();
  if (options.months !== undefined) query.set('months', String(options.months));
  if (options.quantity !== undefined && options.quantity > 1) query.set('quantity', String(options.quantity));
  if (options.couponCode) query.set('couponCode', options.couponCode);
  const text = query.toString();
  return `/checkout/${encodeURIComponent(slug)}${text ? `?${text}` : ''}`;
}

type Bought = { planId: string; category: string; duration: number; quantity: number; couponCode: string | null };

export function buyAgainPath({ planId, category, duration, quantity, couponCode }: Bought): string {
  return checkoutPath(planId, {
    ...(category === 'growth' ? { months: duration } : {}),
    quantity,
    ...(couponCode === null ? {} : { couponCode }),
  });
}

export function paymentSuccessPath(orderId: string): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`;
}

export function loginPath(from: string): string {
  return `${paths.login}?from=${encodeURIComponent(from)}`;
}

/** Returns the path of an order in the staff's list. */
export function orderPath(id: string): string {
  return `${paths.orders}?open=${encodeURIComponent(id)}`;
}

/** Returns the path of a task on the board. */
export function taskPath(id: string): string {
  return `${paths.taskBoard}?task=${encodeURIComponent(id)}`;
}

export function customerPath(id: string): string {
  return `/customers/${encodeURIComponent(id)}`;
}
