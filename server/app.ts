import { randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Db } from '#database/connect.ts';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { secondFactorRoutes } from '#server/accounts/second-factor.routes.ts';
import { visitorOf } from '#server/accounts/sessions.ts';
import { staffAccountRoutes } from '#server/accounts/staff-accounts.routes.ts';
import type { Files } from '#server/adapters/files.ts';
import type { Payments } from '#server/adapters/payments.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import type { Shelf } from '#server/catalogue/shelf.ts';
import { checkoutRoutes } from '#server/checkout/checkout.routes.ts';
import { customerRoutes } from '#server/customer/customer.routes.ts';
import { customerListRoutes } from '#server/customers/customers.routes.ts';
import { enquiryRoutes } from '#server/enquiries/enquiries.routes.ts';
import { inboxRoutes } from '#server/enquiries/inbox.routes.ts';
import { serveAssets } from '#server/http/assets.ts';
import { describeApi, serveDescription } from '#server/http/describe.ts';
import { answerErrors, answerUnreadable } from '#server/http/errors.ts';
import { guardEndpoints, insistOnAccess, type OpenBudget, sharedLimiter } from '#server/http/gate.ts';
import { healthRoutes } from '#server/http/health.routes.ts';
import { sendKeptFirst } from '#server/http/kept-first.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import { type PagesOptions, servePages, type Web } from '#server/http/pages.ts';
import { hangUpOnSlowSenders, longestPatience } from '#server/http/patience.ts';
import { type Hosts, nothingAllowed, securityHeaders } from '#server/http/security.ts';
import { cookieName } from '#server/http/visitor.ts';
import type { DocumentKey } from '#server/keys.ts';
import { liveRoutes } from '#server/live/live.routes.ts';
import type { News } from '#server/live/news.ts';
import { orderRoutes } from '#server/orders/orders.routes.ts';
import { staffOrderRoutes } from '#server/orders/staff-orders.routes.ts';
import { paperRoutes } from '#server/papers/papers.routes.ts';
import { paymentRoutes } from '#server/payments/payments.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import { aheadPath } from '#server/site/ahead.ts';
import { openPageCounter } from '#server/site/page-counts.ts';
import { siteRoutes } from '#server/site/site.routes.ts';
import { taskRoutes } from '#server/tasks/tasks.routes.ts';
import type { Traces } from '#server/traces/traces.ts';
import { verseRoutes } from '#server/verse/verse.routes.ts';
import type { Queue } from '#server/work/queue.ts';
import type { PhoneSignIn } from '#shared/contract/reading.ts';

/** The outside world, as this app uses it. */
export type Deps = {
  db: Db;
  pool: pg.Pool;
  payments: Payments;
  files: Files;
  /** Keys that papers are sealed with, the newest first. */
  documentKeys: readonly DocumentKey[];
  queue: Queue;
  news: News;
  shelf: Shelf;
  pages: PageCache;
  web: () => Promise<Web>;
  /** The built browser files; nothing in development, where Vite serves them. */
  assets: string | undefined;
  clock: () => Date;
  /** Signing and sealing secrets, the newest first. */
  secrets: readonly string[];
  /** Built-in phone sign-in; nothing where it is off. */
  sms: Sms | undefined;
  /** Hosted phone sign-in; nothing where it is off. */
  phoneTokens: PhoneTokens | undefined;
  log: FastifyBaseLogger;
  /** What is told to Prometheus. */
  metrics: Metrics;
  /** Where work is told as traces, if anywhere. */
  traces?: Traces | undefined;
  /** Where request budgets are counted, if not in this process alone. */
  openBudget?: OpenBudget;
  settings: { publicUrl: string; production: boolean; rateLimitFactor: number; trustProxy: string[] };
  /** Goes before our routes: the development server, the sandbox. */
  before?: (app: FastifyInstance) => Promise<void>;
};

const kilobyte = 1024;
const perAccountBudget = { requests: 15, seconds: 900 };
const perPersonBudget = { requests: 20, seconds: 3_600 };

/** The whole HTTP side, ready to listen or to be tested with `inject`. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings, log } = deps;
  const https = settings.publicUrl.startsWith('https:');
  const security = securityHeaders(https);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: 100 * kilobyte,
    requestTimeout: longestPatience,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * kilobyte },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, reply.headers(security)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  hangUpOnSlowSenders(app);
  await deps.before?.(app);

  deps.traces?.watch(app);
  deps.metrics.watch(app);
  const counter = openPageCounter(deps.db, deps.clock, (error) => log.warn({ err: error }, 'page views wait'));
  app.addHook('onClose', () => counter.close());
  const pages: PagesOptions = {
    web: deps.web,
    reading: {
      ...deps.shelf,
      payment: deps.payments.browser,
      phone: phoneSignIn(deps),
      publicUrl: settings.publicUrl,
      api: () => app.swagger(),
    },
    cache: deps.pages,
    hosts: providerHosts(deps),
    security,
    https,
    development: deps.assets === undefined,
    ahead: aheadPath,
    seen: counter.seen,
  };
  app.decorate('leaving', false);
  sendKeptFirst(app, deps.pages, ({ request, status, seconds }) => {
    deps.metrics.count('/*', status, seconds);
    counter.seen(request, status);
  });
  await describeApi(app, settings.publicUrl);
  await app.register(async (ours) => {
    insistOnAccess(ours);
    await ours.register((api) => serveApi(api, deps, security, pages));
    if (deps.assets) serveAssets(ours, deps.assets, security);
    siteRoutes(ours, settings.publicUrl, security);
    servePages(ours, pages);
  });
  return app;
}

function phoneSignIn({ phoneTokens, sms }: Deps): PhoneSignIn {
  if (phoneTokens) return { kind: 'hosted', provider: phoneTokens.browser.provider };
  return { kind: sms ? 'own' : 'off' };
}

function providerHosts({ payments, phoneTokens }: Deps): ReadonlyMap<string, Hosts> {
  const hosts = new Map([['payments', payments.browser.hosts]]);
  return phoneTokens ? hosts.set('phone', phoneTokens.browser.hosts) : hosts;
}

async function serveApi(
  api: FastifyInstance,
  deps: Deps,
  security: Record<string, string>,
  pages: PagesOptions,
): Promise<void> {
  const { db, metrics, settings } = deps;
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      ...security,
      'content-security-policy': nothingAllowed,
      'cache-control': 'no-store',
      'x-request-id': request.id,
    });
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    request.log.info(
      {
        ...{ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        ...(request.visitor ? { person: request.visitor.id } : {}),
        ...(reply.refusal ? { refused: reply.refusal } : {}),
      },
      'answered',
    );
    done();
  });
  const cookie = cookieName(settings.publicUrl.startsWith('https:'));
  await api.register(cookies);
  guardEndpoints(api, {
    pool: deps.pool,
    rateLimitFactor: settings.rateLimitFactor,
    cookie,
    identify: (token) => visitorOf(db, token),
    openBudget: deps.openBudget,
  });
  serveDescription(api);
  healthRoutes(api, { db, metrics, production: settings.production });
  catalogueRoutes(api, deps);
  checkoutRoutes(api, {
    ...deps,
    perPerson: sharedLimiter(deps.pool, 'pay', perPersonBudget, settings.rateLimitFactor),
  });
  const perAccount = sharedLimiter(deps.pool, 'login', perAccountBudget, settings.rateLimitFactor);
  accountRoutes(api, { ...deps, https: settings.publicUrl.startsWith('https:'), perAccount });
  await profileRoutes(api, { ...deps, perAccount });
  await api.register((papers) => paperRoutes(papers, deps));
  secondFactorRoutes(api, deps);
  customerRoutes(api, deps);
  customerListRoutes(api, deps);
  orderRoutes(api, deps);
  taskRoutes(api, deps);
  liveRoutes(api, deps);
  staffOrderRoutes(api, deps);
  inboxRoutes(api, deps);
  auditRoutes(api, deps);
  staffAccountRoutes(api, deps);
  verseRoutes(api, deps);
  await api.register((hooks) => paymentRoutes(hooks, deps));
  await api.register((forms) => enquiryRoutes(forms, { ...deps, pages }));
}
