/** All endpoints by address. */

import { absenceEndpoints } from './absence.ts';
import { accountEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { calendarEndpoints } from './calendar.ts';
import { cannedReplyEndpoints } from './canned-replies.ts';
import { caseMessageEndpoints } from './case-messages.ts';
import { caseEndpoints } from './cases.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { checkoutEndpoints } from './checkout.ts';
import { customerListEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { disputesEndpoints } from './disputes.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { enquiriesEndpoints } from './enquiries.ts';
import { enquiryDeskEndpoints } from './enquiry-desk.ts';
import { favouriteEndpoints } from './favourites.ts';
import { healthEndpoints } from './health.ts';
import { invoiceEndpoints } from './invoices.ts';
import { liveEndpoints } from './live.ts';
import { mailEndpoints } from './mails.ts';
import { orderClaimEndpoints } from './order-claims.ts';
import { ordersEndpoints } from './orders.ts';
import { ownOrderEndpoints } from './own-orders.ts';
import { paymentsEndpoints } from './payments.ts';
import { profileEndpoints } from './profile.ts';
import { refundEndpoints } from './refunds.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { settlementEndpoints } from './settlements.ts';
import { staffAccountEndpoints } from './staff-accounts.ts';
import { staffCaseListEndpoints } from './staff-case-lists.ts';
import { staffCaseEndpoints } from './staff-cases.ts';
import { staffDayEndpoints } from './staff-day.ts';
import { staffOrderEndpoints } from './staff-orders.ts';
import { taskEndpoints } from './tasks.ts';
import { taxReturnEndpoints } from './tax-returns.ts';
import { verseEndpoints } from './verse.ts';

export const contract = {
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...paymentsEndpoints,
  ...ordersEndpoints,
  ...orderClaimEndpoints,
  ...invoiceEndpoints,
  ...refundEndpoints,
  ...disputesEndpoints,
  ...accountEndpoints,
  ...ownOrderEndpoints,
  ...dashboardEndpoints,
  ...favouriteEndpoints,
  ...customerListEndpoints,
  ...profileEndpoints,
  ...documentEndpoints,
  ...secondFactorEndpoints,
  ...enquiriesEndpoints,
  ...taskEndpoints,
  ...caseEndpoints,
  ...caseMessageEndpoints,
  ...staffCaseListEndpoints,
  ...staffCaseEndpoints,
  ...absenceEndpoints,
  ...savedViewEndpoints,
  ...cannedReplyEndpoints,
  ...calendarEndpoints,
  ...liveEndpoints,
  ...enquiryDeskEndpoints,
  ...staffOrderEndpoints,
  ...mailEndpoints,
  ...staffDayEndpoints,
  ...settlementEndpoints,
  ...taxReturnEndpoints,
  ...auditEndpoints,
  ...staffAccountEndpoints,
  ...verseEndpoints,
  ...healthEndpoints,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;

/** All endpoints in a list, with their addresses. */
export const all: readonly (Endpoint & { address: keyof Contract })[] = Object.entries<Endpoint>(contract).map(
  ([address, endpoint]) => ({ ...endpoint, address: address as keyof Contract }),
);

type Written<A> = A extends string ? A : A extends readonly (infer Each)[] ? Each : never;

/** Actions in the audit log: those of the endpoints, and those of the operator's commands and the purge. */
export type AuditAction =
  | { [A in keyof Contract]: Contract[A] extends { audit: infer Audit } ? Written<Audit> : never }[keyof Contract]
  | 'account.created'
  | 'guest.erased'
  | 'second-factor.reset'
  | 'access.restored'
  | 'data.exported'
  | 'data.purged';
