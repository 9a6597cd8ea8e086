import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { reauthentication } from '#server/accounts/reauthenticate.ts';
import { secondFactorRoutes } from '#server/accounts/second-factor.routes.ts';
import { findSessionUser } from '#server/accounts/sessions.ts';
import { staffAccountRoutes } from '#server/accounts/staff-accounts.routes.ts';
import { auditRoutes } from '#server/audit-log/audit-log.routes.ts';
import { calendarRoutes } from '#server/calendar/calendar.routes.ts';
import { cannedReplyRoutes } from '#server/cases/canned-replies.routes.ts';
import { caseMessageRoutes } from '#server/cases/case-messages.routes.ts';
import { caseRoutes } from '#server/cases/cases.routes.ts';
import { staffCaseRoutes } from '#server/cases/staff-cases.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import { shopRoutes } from '#server/catalogue/shop.routes.ts';
import { checkoutRoutes } from '#server/checkout/checkout.routes.ts';
import { customerListRoutes } from '#server/customers/customers.routes.ts';
import { ordersOfCustomer } from '#server/customers/find-guest.ts';
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { documentRoutes } from '#server/documents/documents.routes.ts';
import { enquiryRoutes } from '#server/enquiries/enquiries.routes.ts';
import { inboxRoutes } from '#server/enquiries/inbox.routes.ts';
import { favouriteRoutes } from '#server/favourites/favourites.routes.ts';
import { registerAccessChecks } from '#server/http/access.ts';
import { sessionCookie } from '#server/http/cookies.ts';
import type { Limits } from '#server/http/limits.ts';
import { requestLog } from '#server/http/request.ts';
import { invoiceRoutes } from '#server/invoices/invoices.routes.ts';
import { mailRoutes } from '#server/mails/mails.routes.ts';
import { numbersRoutes } from '#server/numbers/numbers.routes.ts';
import { serveOpenApi } from '#server/openapi.ts';
import { disputeRoutes } from '#server/orders/disputes/disputes.routes.ts';
import { findOrderIds } from '#server/orders/list-orders.ts';
import { orderClaimRoutes } from '#server/orders/order-claims.routes.ts';
import { adoptFromBrowser, claimOrders, moveOrders } from '#server/orders/order-owner.ts';
import { ownOrderRoutes } from '#server/orders/own-orders.routes.ts';
import { paymentStatusRoutes } from '#server/orders/payments/payment-status.routes.ts';
import { paymentRoutes } from '#server/orders/payments/payments.routes.ts';
import { refundRoutes } from '#server/orders/refunds/refunds.routes.ts';
import { staffOrderRoutes } from '#server/orders/staff-orders.routes.ts';
import { byHandRoutes } from '#server/payments-by-hand/by-hand.routes.ts';
import { healthRoutes } from '#server/platform/health.routes.ts';
import { liveRoutes } from '#server/platform/live.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import { promiseRoutes } from '#server/promises/promises.routes.ts';
import { quoteRoutes } from '#server/quotes/quotes.routes.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { settlementRoutes } from '#server/settlements/settlements.routes.ts';
import { staffDayRoutes } from '#server/staff-day/staff-day.routes.ts';
import { systemRoutes } from '#server/system/system.routes.ts';
import { taskRoutes } from '#server/tasks/tasks.routes.ts';
import { verseRoutes } from '#server/tasks/verse.routes.ts';
import { taxReturnRoutes } from '#server/tax-returns/tax-returns.routes.ts';
import type { AppDeps } from './deps.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';

/** Registers the routes below /api, with their headers, request log and access checks. */
export async function registerApi(
  api: FastifyInstance,
  deps: AppDeps & { limits: Limits },
  pages: RenderingOptions,
): Promise<void> {
  const { db, limits, metrics, settings } = deps;
  const https = settings.publicUrl.startsWith('https:');
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    requestLog(request).info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.currentUser ? { person: request.currentUser.id } : {}),
        ...(reply.apiError ? { refused: reply.apiError } : {}),
      },
      'answered',
    );
    done();
  });
  await api.register(cookies);
  const orders = { claim: claimOrders, adopt: adoptFromBrowser, move: moveOrders };
  const accounts = { ...deps, orders, publicUrl: settings.publicUrl };
  registerAccessChecks(api, {
    limits,
    cookie: sessionCookie(settings.publicUrl),
    identify: (token) => findSessionUser(db, token),
    reauthenticate: reauthentication(accounts),
    staffNeedSecondFactor: settings.staffNeedSecondFactor,
  });
  serveOpenApi(api);
  healthRoutes(api, { db, metrics, production: settings.mode === 'production' });
  catalogueRoutes(api, { ...deps, https });
  checkoutRoutes(api, {
    ...deps,
    https,
    couponsPerBuyer: settings.rateLimitFactor === 0 ? Number.POSITIVE_INFINITY : 10 * settings.rateLimitFactor,
  });
  accountRoutes(api, { ...accounts, https });
  await profileRoutes(api, accounts);
  await api.register((scope) => documentRoutes(scope, deps));
  secondFactorRoutes(api, accounts);
  ownOrderRoutes(api, deps);
  dashboardRoutes(api, deps);
  favouriteRoutes(api, deps);
  customerListRoutes(api, deps);
  paymentStatusRoutes(api, { ...deps, https });
  orderClaimRoutes(api, { ...deps, https });
  taskRoutes(api, deps);
  await caseRoutes(api, deps);
  cannedReplyRoutes(api, deps);
  await caseMessageRoutes(api, deps);
  calendarRoutes(api, deps);
  shopRoutes(api, deps);
  await staffCaseRoutes(api, {
    ...deps,
    findOrderIds: (text) => findOrderIds(db, text),
    ordersOfCustomer: (id) => ordersOfCustomer(db, id),
  });
  liveRoutes(api, deps);
  staffOrderRoutes(api, deps);
  mailRoutes(api, deps);
  byHandRoutes(api, { ...deps, approvalAbove: settings.refundApprovalAbove });
  quoteRoutes(api, { ...deps, publicUrl: settings.publicUrl });
  refundRoutes(api, { ...deps, approvalAbove: settings.refundApprovalAbove });
  disputeRoutes(api, deps);
  invoiceRoutes(api, deps);
  staffDayRoutes(api, deps);
  promiseRoutes(api, deps);
  settlementRoutes(api, deps);
  taxReturnRoutes(api, deps);
  inboxRoutes(api, deps);
  auditRoutes(api, deps);
  staffAccountRoutes(api, deps);
  settingsRoutes(api, deps);
  setupRoutes(api, deps);
  systemRoutes(api, deps);
  numbersRoutes(api, deps);
  verseRoutes(api, deps);
  await api.register((scope) => paymentRoutes(scope, deps));
  await api.register((scope) => enquiryRoutes(scope, { ...deps, pages }));
}
