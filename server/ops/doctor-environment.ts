import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { cashfree } from '#server/adapters/cashfree.ts';
import { smtpError } from '#server/adapters/mail.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import type { Config } from '#server/config/config.ts';
import { openFiles } from '#server/platform/storage.ts';
import { type CheckResult, errorMessage, type HealthCheck } from './check.ts';

type CheckResults = Promise<Omit<CheckResult, 'about'>[]>;

const lowSpace = 2_000_000_000;
const fullDisk = 200_000_000;

/** Returns the checks of the data folder, the document store, the providers and the proxy. */
export function environmentChecks(config: Config): HealthCheck[] {
  return [
    { about: 'folder', run: () => checkFolder(config) },
    { about: 'documents', run: () => checkFiles(config) },
    { about: 'mail', run: () => checkMail(config) },
    { about: 'payments', run: () => checkPayments(config) },
    ...(config.firebase ? [{ about: 'phone', run: checkFirebase }] : []),
    { about: 'proxy', run: async () => checkProxy(config) },
  ];
}

async function checkFolder({ dataDir, databaseUrl, s3 }: Config): CheckResults {
  const there = await stat(dataDir).catch(() => undefined);
  if (!there) {
    const needless = databaseUrl && s3;
    return [
      { state: needless ? 'ok' : 'warning', message: `${dataDir} does not exist yet; the first start creates it` },
    ];
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const message = `${dataDir} has ${(free / 1e9).toFixed(1)} GB free`;
  const hint = 'free some space, or move DATA_DIR to a larger disk';
  const state: CheckResult['state'] = free < fullDisk ? 'error' : free < lowSpace ? 'warning' : 'ok';
  const space: Omit<CheckResult, 'about'> = state === 'ok' ? { state, message } : { state, message, hint };
  const others = (there.mode & 0o066) !== 0;
  return [
    space,
    ...(others
      ? [{ state: 'error' as const, message: `${dataDir} is open to other users`, hint: `chmod go-rw ${dataDir}` }]
      : []),
  ];
}

async function checkFiles(config: Config): CheckResults {
  const files = await openFiles(config);
  const key = randomBytes(32).toString('base64url');
  try {
    await files.put(key, Buffer.from('probe'));
    const back = await files.get(key);
    await files.delete(key);
    const where = config.s3 ? `bucket ${config.s3.bucket}` : 'uploads in DATA_DIR';
    if (back?.toString() !== 'probe')
      return [{ state: 'error', message: `${where}: the file read differs from the file written` }];
    return [{ state: 'ok', message: `${where}: files can be written, read and deleted` }];
  } catch (error) {
    const hint = config.s3
      ? 'check S3_* and that the key may put, get and delete'
      : 'check owner and free space of DATA_DIR';
    return [{ state: 'error', message: errorMessage(error), hint }];
  } finally {
    files.close();
  }
}

async function checkMail({ smtpUrl }: Config): CheckResults {
  if (!smtpUrl) return [{ state: 'ok', message: 'development mailbox' }];
  const error = await smtpError(smtpUrl);
  const { hostname } = new URL(smtpUrl);
  if (!error) return [{ state: 'ok', message: `${hostname} accepts the login` }];
  return [
    {
      state: 'error',
      message: `${hostname}: ${errorMessage(error)}`,
      hint: 'check SMTP_URL; e-mails wait until it works',
    },
  ];
}

async function checkPayments(config: Config): CheckResults {
  if (!config.cashfree) return [{ state: 'ok', message: 'built-in sandbox, inside the server' }];
  const { host } = new URL(config.cashfree.apiUrl);
  const sandbox: Omit<CheckResult, 'about'>[] =
    config.mode === 'production' && host !== 'api.cashfree.com'
      ? [
          {
            state: 'error',
            message: `${host} is the provider's sandbox: nobody pays real money`,
            hint: 'set the production account, and remove CASHFREE_API_URL and CASHFREE_SDK_URL',
          },
        ]
      : [];
  try {
    await cashfree({ ...config.cashfree, publicUrl: config.publicUrl }).findOrder('doctor-asks-for-no-order');
    return [...sandbox, { state: 'ok', message: `${host} accepts the credentials` }];
  } catch (error) {
    const refused = error instanceof PaymentProviderError && error.kind === 'refused';
    const hint = refused ? 'check CASHFREE_CLIENT_ID and _SECRET' : 'orders are synced again once it responds';
    return [...sandbox, { state: 'error', message: `${host}: ${errorMessage(error)}`, hint }];
  }
}

async function checkFirebase(): CheckResults {
  const response = await fetch(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    { signal: AbortSignal.timeout(8_000) },
  );
  if (response.ok) return [{ state: 'ok', message: 'the keys of the phone sign-in can be fetched' }];
  return [{ state: 'error', message: `the keys of the phone sign-in: ${response.status}` }];
}

function checkProxy({ mode, trustProxy, publicUrl }: Config): Omit<CheckResult, 'about'>[] {
  if (mode !== 'production' || trustProxy.length > 0)
    return [{ state: 'ok', message: `public address is ${publicUrl}` }];
  const message = 'TRUST_PROXY is empty: behind a proxy all users would share one rate limit';
  return [{ state: 'warning', message, hint: 'set it to the address of the proxy, if there is one' }];
}
