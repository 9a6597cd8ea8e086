import type { FastifyInstance } from 'fastify';
import type { Where } from '#database/connect.ts';
import { listen } from '#database/notification-listener.ts';
import { findSessionRoles } from './accounts/sessions.ts';
import type { Mailer } from './adapters/mail.ts';
import { buildApp } from './app.ts';
import { findCaseOwners } from './cases/case/case-rows.ts';
import { resultAttachment } from './cases/steps/result-attachment.ts';
import { createCatalogueCache } from './catalogue/catalogue-cache.ts';
import { followTemplates } from './catalogue/follow-templates.ts';
import type { AppDeps } from './deps.ts';
import { openUploadInspector, type UploadInspector } from './documents/upload-inspection-pool.ts';
import { emailAttachments } from './invoices/email-attachments.ts';
import { startJobs } from './jobs.ts';
import { openPublicRecord } from './numbers/public-record.ts';
import { followRefusedAddress as onAddressRefused } from './orders/correct-contact.ts';
import { renderOrderEmail } from './orders/render-order-email.ts';
import { withPaymentsByHand } from './payments-by-hand/provider-by-hand.ts';
import { registerBusinessMetrics } from './platform/business-metrics.ts';
import { createEventHub } from './platform/event-hub.ts';
import { logFailedJob } from './platform/failed-job.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { openQueue, type Queue } from './platform/queue.ts';
import { openPageCache } from './rendering/page-cache.ts';
import { followSettings } from './settings/follow-settings.ts';
import { findTasks } from './tasks/tasks.ts';

/** Dependencies that `composeApp` creates itself. */
type Created =
  | 'catalogueCache'
  | 'publicRecord'
  | 'reloadSettings'
  | 'reloadTemplates'
  | 'isListening'
  | 'isOpen'
  | 'pages'
  | 'uploads'
  | 'eventHub'
  | 'queue'
  | 'metrics';

/** Adapters and settings that differ between production, demo and tests. */
export type ComposeOptions = Omit<AppDeps, Created> & {
  /** Direct database connection for LISTEN and the job queue, bypassing any connection pooler. */
  where: Where;
  mail: Mailer;
  /** Called with connection errors from background work. */
  onError: (error: Error) => void;
  /** Registers a cleanup function for shutdown. The function registered last runs first. */
  atEnd: (close: () => Promise<void> | void) => unknown;
  pages?: AppDeps['pages'] | undefined;
  uploads?: UploadInspector | undefined;
  heartbeatMs?: number | undefined;
  /** Returns the free bytes on the disk of DATA_DIR. */
  freeDisk: () => Promise<number>;
};

export type Composed = {
  app: FastifyInstance;
  queue: Queue;
  metrics: Metrics;
  startJobs(): Promise<void>;
};

/** Composition root: creates caches, event hub, queue, metrics and the HTTP server, for production and for tests. */
export async function composeApp(options: ComposeOptions): Promise<Composed> {
  const { where, mail, onError, atEnd, heartbeatMs, pages = openPageCache(), uploads, freeDisk, ...given } = options;
  const { db, pool } = given;
  const templates = followTemplates(db);
  const shop = followSettings({
    db,
    production: given.settings.mode === 'production',
    async web() {
      const pages = await given.web();
      templates.applyTo(pages);
      return pages;
    },
    canTrade: given.providersSet.payment && given.providersSet.mail,
    onUnreadable: (sections) => onError(new Error(`settings that this release cannot read: ${sections.join(', ')}`)),
  });
  const adapters = { ...given, web: shop.web, payments: withPaymentsByHand(db, given.payments) };
  const reloadSettings = async () => {
    await shop.reload();
    pages.forget();
  };
  const publicRecord = openPublicRecord(db, given.clock, pages.forget);
  const invalidate = () => {
    catalogueCache.invalidate();
    publicRecord.invalidate();
    pages.forget();
    templates.load().then(reloadSettings).catch(onError);
  };
  const catalogueCache = createCatalogueCache(db, () => listener.isListening(), { onStale: invalidate });
  const listener = listen(where, 'catalogue', invalidate, onError);
  atEnd(() => listener.close());
  // Startup fails here if the database does not respond.
  await Promise.all([catalogueCache.plans(), shop.load(), templates.load()]);

  const inspector = uploads ?? openUploadInspector();
  atEnd(() => inspector.close());
  const eventHub = createEventHub({
    where,
    onError,
    heartbeatMs,
    findSessionRoles: (ids) => findSessionRoles(db, ids, adapters.settings),
    findCaseOwners: (ids) => findCaseOwners(db, ids),
    loadTasks: (ids) => findTasks(db, ids),
  });
  atEnd(() => eventHub.close());
  const queue = openQueue(where, onError, adapters.traces, (failed) => logFailedJob(adapters.log, failed));
  await queue.start();
  atEnd(() => queue.stop());
  const metrics = createMetrics();
  registerBusinessMetrics(metrics.registry, { db, pool, streams: eventHub.streams, freeDisk });

  const app = await buildApp({
    ...adapters,
    mail,
    reloadSettings,
    reloadTemplates: templates.load,
    isListening: () => listener.isListening(),
    isOpen: shop.isOpen,
    catalogueCache,
    publicRecord,
    pages,
    uploads: inspector,
    eventHub,
    queue,
    metrics,
  });
  await shop.storeTerms();
  const { publicUrl } = adapters.settings;
  return {
    app,
    queue,
    metrics,
    startJobs: () =>
      startJobs({
        ...adapters,
        mail,
        queue,
        publicUrl,
        renderOrderEmail,
        emailAttachments: async (deps, email) => [
          ...(await emailAttachments(deps, email)),
          ...(await resultAttachment(adapters, email)),
        ],
        onAddressRefused,
      }),
  };
}
