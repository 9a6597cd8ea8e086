import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { requireDeclaredAccess } from '#server/http/access.ts';
import { registerBodyReader } from '#server/http/body-reader.ts';
import { registerBodyTimeout } from '#server/http/body-timeout.ts';
import { giveBrowserCookie } from '#server/http/browser-cookie.ts';
import { requireClientAddress } from '#server/http/client-address.ts';
import { endTurnsBeforeSending } from '#server/http/end-turn-at-reply.ts';
import { registerErrorHandlers, sendFrameworkError } from '#server/http/errors.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { withoutOrigin } from '#server/http/path-of-url.ts';
import { type Authenticate, findPageUser } from '#server/http/principal.ts';
import { registerReplyTimeout } from '#server/http/reply-timeout.ts';
import { logWithoutId } from '#server/http/request-log.ts';
import { type PolicyHosts, registerSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { createLookupQueue } from '#server/http/session-lookups.ts';
import { requireSingleHost } from '#server/http/single-host.ts';
import { registerOpenApi } from '#server/openapi.ts';
import { openPageCounter } from '#server/rendering/page-counts.ts';
import { registerPages } from '#server/rendering/page-routes.ts';
import { createRenderLimits } from '#server/rendering/render-limits.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { siteRoutes } from '#server/rendering/site.routes.ts';
import { speculationRulesPath } from '#server/rendering/speculation-rules.ts';
import { serveAssets } from '#server/rendering/static.ts';
import type { PhoneSignIn } from '#shared/contract/loader-context.ts';
import { findSessionUser } from './accounts/sessions.ts';
import { registerApi } from './api.ts';
import type { AppDeps } from './deps.ts';
import { verifyTaxDocument } from './invoices/verify-tax-document.ts';

/** Builds the Fastify server with all routes and pages, ready for `listen` or `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, log } = deps;
  const https = settings.publicUrl.startsWith('https:');
  const security = securityHeaders(https);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: logWithoutId,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: 100 * 1024,
    serverFactory: createHttpServer,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply.headers(security)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandlers(app);
  requireClientAddress(app);
  registerSecurityHeaders(app, security);
  requireSingleHost(app);
  registerBodyTimeout(app);
  registerBodyReader(app);
  registerReplyTimeout(app);
  endTurnsBeforeSending(app);
  await deps.before?.(app);

  deps.traces?.watch(app);
  deps.metrics.watch(app);
  const counter = openPageCounter(deps.db, deps.clock, (error) =>
    log.warn({ err: error }, 'page views could not be stored yet'),
  );
  app.addHook('onClose', () => counter.close());
  const lookUp = createLookupQueue();
  const identify: Authenticate = (token, address) =>
    address === undefined ? findSessionUser(deps.db, token) : lookUp(address, () => findSessionUser(deps.db, token));
  const pages: RenderingOptions = {
    web: deps.web,
    reading: {
      ...deps.catalogueCache,
      payment: deps.payments.browser,
      phone: phoneSignIn(deps),
      publicUrl: settings.publicUrl,
      taxDocument: (token) => verifyTaxDocument(deps.db, token),
      api: () => app.swagger(),
    },
    cache: deps.pages,
    hosts: providerHosts(deps),
    https,
    development: deps.assets === undefined,
    sessionCookie: sessionCookie(settings.publicUrl).name,
    ahead: speculationRulesPath,
    renderLimits: createRenderLimits({ ...deps, ...settings }, (request) =>
      findPageUser(request, sessionCookie(settings.publicUrl), identify),
    ),
    seen: counter.seen,
  };
  await registerOpenApi(app, settings.publicUrl);
  await app.register(async (routes) => {
    requireDeclaredAccess(routes);
    await routes.register((api) => registerApi(api, { ...deps, identify, lookUp }, pages));
    if (deps.assets) serveAssets(routes, deps.assets);
    siteRoutes(routes, settings.publicUrl);
    giveBrowserCookie(routes, https);
    registerPages(routes, pages);
  });
  return app;
}

function phoneSignIn({ phoneTokens, sms }: AppDeps): PhoneSignIn {
  if (phoneTokens) return { kind: 'hosted', provider: phoneTokens.browser.provider };
  return { kind: sms ? 'own' : 'off' };
}

function providerHosts({ payments, phoneTokens }: AppDeps): ReadonlyMap<string, PolicyHosts> {
  const hosts = new Map([['payments', payments.browser.hosts]]);
  return phoneTokens ? hosts.set('phone', phoneTokens.browser.hosts) : hosts;
}
