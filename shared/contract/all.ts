/** All endpoints by name. */

import { absenceEndpoints } from './absence.ts';
import { accountEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { calendarEndpoints } from './calendar.ts';
import { cannedReplyEndpoints } from './canned-replies.ts';
import { caseMessageEndpoints } from './case-messages.ts';
import { caseEndpoints } from './cases.ts';
import { askQuote, getPlan, listPlans } from './catalogue.ts';
import { startPayment } from './checkout.ts';
import { customerListEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { exportDisputeEvidence } from './disputes.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { sendEnquiry } from './enquiries.ts';
import { enquiryDeskEndpoints } from './enquiry-desk.ts';
import { favouriteEndpoints } from './favourites.ts';
import { getLive, getReady } from './health.ts';
import { invoiceEndpoints } from './invoices.ts';
import { subscribeLive } from './live.ts';
import { mailEndpoints } from './mails.ts';
import { orderClaimEndpoints } from './order-claims.ts';
import { getOrderStatus } from './orders.ts';
import { ownOrderEndpoints } from './own-orders.ts';
import { receiveEvent } from './payments.ts';
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
import { getVerse } from './verse.ts';

export const contract = {
  getPlan,
  listPlans,
  askQuote,
  startPayment,
  receiveEvent,
  getOrderStatus,
  ...orderClaimEndpoints,
  ...invoiceEndpoints,
  ...refundEndpoints,
  exportDisputeEvidence,
  ...accountEndpoints,
  ...ownOrderEndpoints,
  ...dashboardEndpoints,
  ...favouriteEndpoints,
  ...customerListEndpoints,
  ...profileEndpoints,
  ...documentEndpoints,
  ...secondFactorEndpoints,
  sendEnquiry,
  ...taskEndpoints,
  ...caseEndpoints,
  ...caseMessageEndpoints,
  ...staffCaseListEndpoints,
  ...staffCaseEndpoints,
  ...absenceEndpoints,
  ...savedViewEndpoints,
  ...cannedReplyEndpoints,
  ...calendarEndpoints,
  subscribeLive,
  ...enquiryDeskEndpoints,
  ...staffOrderEndpoints,
  ...mailEndpoints,
  ...staffDayEndpoints,
  ...settlementEndpoints,
  ...taxReturnEndpoints,
  ...auditEndpoints,
  ...staffAccountEndpoints,
  getVerse,
  getLive,
  getReady,
} satisfies Record<string, Endpoint>;
