import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AccountLimits } from '#server/accounts/account-limits.ts';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { deviceIdOf, findDeviceOwner } from '#server/accounts/codes/devices.ts';
import { reauthentication } from '#server/accounts/reauthenticate.ts';
import { secondFactorRoutes } from '#server/accounts/second-factor.routes.ts';
import { staffAccountRoutes } from '#server/accounts/staff-accounts.routes.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { calendarRoutes } from '#server/calendar/calendar.routes.ts';
import { cannedReplyRoutes } from '#server/cases/canned-replies.routes.ts';
import { caseMessageRoutes } from '#server/cases/case-messages.routes.ts';
import { caseRoutes } from '#server/cases/cases.routes.ts';
import { staffCaseRoutes } from '#server/cases/staff-cases.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import { checkoutRoutes, newOrderLimits } from '#server/checkout/checkout.routes.ts';
import { customerListRoutes } from '#server/customers/customers.routes.ts';
import { ordersOfCustomer } from '#server/customers/find-guest.ts';
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { documentRoutes } from '#server/documents/documents.routes.ts';
import { enquiryRoutes } from '#server/enquiries/enquiries.routes.ts';
import { inboxRoutes } from '#server/enquiries/inbox.routes.ts';
import { favouriteRoutes } from '#server/favourites/favourites.routes.ts';
import { registerAccessChecks } from '#server/http/access.ts';
import { deviceCookieName, deviceOf } from '#server/http/device-cookie.ts';
import type { Authenticate } from '#server/http/principal.ts';
import { localRateLimiter, sharedRateLimiter } from '#server/http/rate-limit.ts';
import { requestLog } from '#server/http/request-log.ts';
import { registerRequestQueues } from '#server/http/request-queues.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { LookupQueue } from '#server/http/session-lookups.ts';
import { invoiceRoutes } from '#server/invoices/invoices.routes.ts';
import { mailRoutes } from '#server/mails/mails.routes.ts';
import { serveOpenApi } from '#server/openapi.ts';
import { disputeRoutes } from '#server/orders/disputes/disputes.routes.ts';
import { findOrderIds } from '#server/orders/list-orders.ts';
import { perOrderLimits } from '#server/orders/order-access-code.ts';
import { orderClaimRoutes } from '#server/orders/order-claims.routes.ts';
import { ownOrderRoutes } from '#server/orders/own-orders.routes.ts';
import {
  asksByStaff,
  asksPerNetwork,
  asksPerOrder,
  asksPerPerson,
  guestLimits,
  paymentStatusRoutes,
} from '#server/orders/payments/payment-status.routes.ts';
import { paymentRoutes } from '#server/orders/payments/payments.routes.ts';
import { refundRoutes } from '#server/orders/refunds/refunds.routes.ts';
import { staffOrderRoutes } from '#server/orders/staff-orders.routes.ts';
import { healthRoutes } from '#server/platform/health.routes.ts';
import { liveRoutes } from '#server/platform/live.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { settlementRoutes } from '#server/settlements/settlements.routes.ts';
import { staffDayRoutes } from '#server/staff-day/staff-day.routes.ts';
import { taskRoutes } from '#server/tasks/tasks.routes.ts';
import { verseRoutes } from '#server/tasks/verse.routes.ts';
import { taxReturnRoutes } from '#server/tax-returns/tax-returns.routes.ts';
import { accountLimits } from '#shared/rules/accounts.ts';
import type { AppDeps } from './deps.ts';

const paymentLimitPerUser = { requests: 20, seconds: 3_600 };

function createAccountLimits({ pool, settings }: AppDeps): AccountLimits {
  const limit = (name: keyof AccountLimits) =>
    sharedRateLimiter(pool, `account-${name}`, accountLimits[name], settings.rateLimitFactor);
  return {
    login: limit('login'),
    loginInAll: limit('loginInAll'),
    loginHelp: limit('loginHelp'),
    reauth: limit('reauth'),
    reauthInAll: limit('reauthInAll'),
    codes: limit('codes'),
    codesInAll: limit('codesInAll'),
    loginCodes: limit('loginCodes'),
    loginCodesInAll: limit('loginCodesInAll'),
  };
}

/** Registers the routes below /api, with their headers, request log and access checks. */
export async function registerApi(
  api: FastifyInstance,
  deps: AppDeps & { identify: Authenticate; lookUp: LookupQueue },
  pages: RenderingOptions,
): Promise<void> {
  const { db, metrics, settings } = deps;
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
  const limits = createAccountLimits(deps);
  const accounts = { ...deps, limits, publicUrl: settings.publicUrl };
  registerAccessChecks(api, {
    pool: deps.pool,
    rateLimitFactor: settings.rateLimitFactor,
    cookie: sessionCookie(settings.publicUrl),
    identify: deps.identify,
    async findDeviceOwner(request) {
      const secret = deviceOf(request, deviceCookieName(https));
      return secret && deps.lookUp(request.ip, () => findDeviceOwner(db, deviceIdOf(secret)));
    },
    reauthenticate: reauthentication(accounts),
    staffNeedSecondFactor: settings.staffNeedSecondFactor,
  });
  registerRequestQueues(api);
  serveOpenApi(api);
  healthRoutes(api, { db, metrics, production: settings.mode === 'production' });
  catalogueRoutes(api, { ...deps, https });
  checkoutRoutes(api, {
    ...deps,
    https,
    perUser: sharedRateLimiter(deps.pool, 'pay', paymentLimitPerUser, settings.rateLimitFactor),
    newOrders: {
      perBuyer: localRateLimiter(settings, newOrderLimits.perBuyer),
      perNetwork: localRateLimiter(settings, newOrderLimits.perNetwork),
    },
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
  paymentStatusRoutes(api, {
    ...deps,
    https,
    guests: {
      order: localRateLimiter(settings, guestLimits.order),
      orders: localRateLimiter(settings, guestLimits.orders),
      unknown: localRateLimiter(settings, guestLimits.unknown),
    },
    perOrder: sharedRateLimiter(deps.pool, 'order-status', asksPerOrder, settings.rateLimitFactor),
    perPerson: sharedRateLimiter(deps.pool, 'order-status-person', asksPerPerson, settings.rateLimitFactor),
    perNetwork: sharedRateLimiter(deps.pool, 'order-status-network', asksPerNetwork, settings.rateLimitFactor),
    perOrderByStaff: sharedRateLimiter(deps.pool, 'order-ask', asksByStaff, settings.rateLimitFactor),
  });
  const perOrder = {
    hour: sharedRateLimiter(deps.pool, 'find-order', perOrderLimits.hour, settings.rateLimitFactor),
    day: sharedRateLimiter(deps.pool, 'find-order-day', perOrderLimits.day, settings.rateLimitFactor),
  };
  orderClaimRoutes(api, { ...deps, https, perOrder });
  taskRoutes(api, deps);
  await caseRoutes(api, deps);
  cannedReplyRoutes(api, deps);
  await caseMessageRoutes(api, deps);
  calendarRoutes(api, deps);
  await staffCaseRoutes(api, {
    ...deps,
    findOrderIds: (text) => findOrderIds(db, text),
    ordersOfCustomer: (id) => ordersOfCustomer(db, id),
  });
  liveRoutes(api, deps);
  staffOrderRoutes(api, deps);
  mailRoutes(api, deps);
  refundRoutes(api, { ...deps, approvalAbove: settings.refundApprovalAbove });
  disputeRoutes(api, deps);
  invoiceRoutes(api, deps);
  staffDayRoutes(api, deps);
  settlementRoutes(api, deps);
  taxReturnRoutes(api, deps);
  inboxRoutes(api, deps);
  auditRoutes(api, deps);
  staffAccountRoutes(api, deps);
  verseRoutes(api, deps);
  await api.register((scope) => paymentRoutes(scope, deps));
  await api.register((scope) => enquiryRoutes(scope, { ...deps, pages }));
}
