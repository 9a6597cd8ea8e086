import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { findSessionUser } from '#server/accounts/sessions.ts';
import { requireDeclaredAccess } from '#server/http/access.ts';
import { cookieOf, giveBrowserCookie, sessionCookie } from '#server/http/cookies.ts';
import { registerErrorHandlers, sendFrameworkError } from '#server/http/errors.ts';
import { createLimits } from '#server/http/limits.ts';
import { logWithoutId, withoutOrigin } from '#server/http/request.ts';
import { type PolicyHosts, registerSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { refuseOverload, requireClientAddress, serverOptions } from '#server/http/server.ts';
import { openApiDocument, registerOpenApi } from '#server/openapi.ts';
import { openPageCounter } from '#server/rendering/page-counts.ts';
import { registerPages } from '#server/rendering/page-routes.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { siteRoutes } from '#server/rendering/site.routes.ts';
import { speculationRulesPath } from '#server/rendering/speculation-rules.ts';
import { serveAssets } from '#server/rendering/static.ts';
import type { PhoneSignIn } from '#shared/contract/loader-context.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { registerApi } from './api.ts';
import type { AppDeps } from './deps.ts';
import { verifyTaxDocument } from './invoices/verify-tax-document.ts';
import { closeUntilOpened } from './setup/closed-shop.ts';

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
    ...serverOptions,
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
  await refuseOverload(app, deps.overload);
  closeUntilOpened(app, {
    isOpen: deps.isOpen,
    async isStaff(request) {
      const token = cookieOf(request, sessionCookie(settings.publicUrl).name);
      const user = token && (await findSessionUser(deps.db, token));
      return user ? isStaff(user.role) : false;
    },
  });
  // Others may publish steps unheard, and open cases with them.
  app.addHook('onRequest', async () => {
    if (!deps.isListening()) await deps.reloadTemplates();
  });
  await deps.before?.(app);

  deps.traces?.watch(app);
  deps.metrics.watch(app);
  const counter = openPageCounter(deps.db, deps.clock, (error) =>
    log.warn({ err: error }, 'page views could not be stored yet'),
  );
  app.addHook('onClose', () => counter.close());
  const limits = createLimits({ pool: deps.pool, rateLimitFactor: settings.rateLimitFactor });
  const pages: RenderingOptions = {
    web: deps.web,
    reading: {
      ...deps.catalogueCache,
      record: deps.publicRecord.record,
      payment: deps.payments.browser,
      phone: phoneSignIn(deps),
      publicUrl: settings.publicUrl,
      taxDocument: (token) => verifyTaxDocument(deps.db, token),
      api: () => openApiDocument(app),
    },
    cache: deps.pages,
    hosts: providerHosts(deps),
    https,
    development: deps.assets === undefined,
    sessionCookie: sessionCookie(settings.publicUrl).name,
    ahead: speculationRulesPath,
    limits,
    seen: counter.seen,
  };
  await registerOpenApi(app, settings.publicUrl);
  await app.register(async (routes) => {
    requireDeclaredAccess(routes);
    await routes.register((api) => registerApi(api, { ...deps, limits }, pages));
    if (deps.assets) serveAssets(routes, deps.assets);
    siteRoutes(routes, settings.publicUrl, deps.catalogueCache.services);
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
