import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Db } from '#database/connect.ts';
import type { FileStore } from '#server/adapters/files.ts';
import type { Mailer } from '#server/adapters/mail.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import type { Config } from '#server/config/config.ts';
import type { UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import type { Overload } from '#server/http/server.ts';
import type { PublicRecordCache } from '#server/numbers/public-record.ts';
import type { EventHub } from '#server/platform/event-hub.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Traces } from '#server/platform/tracing/traces.ts';
import type { PageCache } from '#server/rendering/page-cache.ts';
import type { Web } from '#server/rendering/render-page.ts';
import type { Assets } from '#server/rendering/static.ts';

/** Dependencies of the HTTP server: database, adapters, caches and settings. */
export type AppDeps = {
  db: Db;
  pool: pg.Pool;
  payments: PaymentProvider;
  files: FileStore;
  /** Inspector that parses uploads in child processes. */
  uploads: Pick<UploadInspector, 'inspect'>;
  /** Encryption keys for stored documents, newest first. */
  documentKeys: readonly DocumentKey[];
  queue: Queue;
  /** Recipient of the notification e-mail for each paid order, in place of the one in the settings; `off` for none. */
  newOrderMailTo?: string | undefined;
  eventHub: EventHub;
  catalogueCache: CatalogueCache;
  publicRecord: PublicRecordCache;
  pages: PageCache;
  web: () => Promise<Web>;
  /** Built browser files; undefined in development, where Vite serves the files. */
  assets: Assets | undefined;
  clock: () => Date;
  /** Secrets for signing and encryption, newest first. */
  secrets: readonly string[];
  /** Client for text messages (our own one-time codes and alerts); undefined if none can be sent. */
  sms: Sms | undefined;
  /** Hosted phone sign-in; undefined if it is disabled. */
  phoneTokens: PhoneTokens | undefined;
  log: FastifyBaseLogger;
  metrics: Metrics;
  traces?: Traces | undefined;
  overload: Overload;
  settings: Config;
  /** The environment variables, which win over keys that an admin typed. */
  environment: Record<string, string | undefined>;
  /** Which of the providers that a shop cannot do without have their keys. */
  providersSet: Record<'payment' | 'mail', boolean>;
  /** Lets this process work with the settings of the shop as they are stored. */
  reloadSettings: () => Promise<void>;
  /** Lets this process work with all published steps of services. */
  reloadTemplates: () => Promise<void>;
  /** Whether this process hears at once what others change. */
  isListening: () => boolean;
  /** Whether the shop is open for visitors; a demo always is. */
  isOpen: () => boolean;
  mail: Mailer;
  /** Registers plugins before our routes, such as the development server or the sandbox. */
  before?: (app: FastifyInstance) => Promise<void>;
};
