/** All endpoints by address. */

import { accountingEndpoints } from './accounting.ts';
import { accountEndpoints } from './accounts.ts';
import { byHandEndpoints } from './by-hand.ts';
import { calendarEndpoints } from './calendar.ts';
import { caseMessageEndpoints } from './case-messages.ts';
import { caseEndpoints } from './cases.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { checkoutEndpoints } from './checkout.ts';
import { customerListEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { enquiriesEndpoints } from './enquiries.ts';
import { invoiceEndpoints } from './invoices.ts';
import { numbersEndpoints } from './numbers.ts';
import { operationsEndpoints } from './operations.ts';
import { orderClaimEndpoints } from './order-claims.ts';
import { ordersEndpoints } from './orders.ts';
import { profileEndpoints } from './profile.ts';
import { promiseEndpoints } from './promises.ts';
import { quoteEndpoints } from './quotes.ts';
import { refundEndpoints } from './refunds.ts';
import { settingsEndpoints } from './settings.ts';
import { setupEndpoints } from './setup.ts';
import { shopEndpoints } from './shop.ts';
import { staffAccountEndpoints } from './staff-accounts.ts';
import { staffCaseListEndpoints } from './staff-case-lists.ts';
import { staffCaseEndpoints } from './staff-cases.ts';
import { staffOrderEndpoints } from './staff-orders.ts';
import { systemEndpoints } from './system.ts';
import { taskEndpoints } from './tasks.ts';
import { templateEndpoints } from './templates.ts';

export const contract = {
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...orderClaimEndpoints,
  ...invoiceEndpoints,
  ...refundEndpoints,
  ...byHandEndpoints,
  ...quoteEndpoints,
  ...accountEndpoints,
  ...dashboardEndpoints,
  ...customerListEndpoints,
  ...profileEndpoints,
  ...enquiriesEndpoints,
  ...taskEndpoints,
  ...caseEndpoints,
  ...caseMessageEndpoints,
  ...staffCaseListEndpoints,
  ...staffCaseEndpoints,
  ...promiseEndpoints,
  ...calendarEndpoints,
  ...shopEndpoints,
  ...templateEndpoints,
  ...staffOrderEndpoints,
  ...accountingEndpoints,
  ...operationsEndpoints,
  ...staffAccountEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...systemEndpoints,
  ...numbersEndpoints,
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
