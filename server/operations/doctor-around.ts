import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { cashfree } from '#server/adapters/cashfree.ts';
import { smtpTrouble } from '#server/adapters/mail.ts';
import { PaymentTrouble } from '#server/adapters/payments.ts';
import type { Config } from '#server/config.ts';
import { openFiles } from '#server/open-files.ts';
import { type Check, type Finding, reasonOf } from './finding.ts';

type Looks = Promise<Omit<Finding, 'about'>[]>;

const tight = 2_000_000_000;
const full = 200_000_000;

/** The machine and the providers around the product. */
export function aroundUs(config: Config): Check[] {
  return [
    { about: 'folder', look: () => lookAtFolder(config) },
    { about: 'papers', look: () => lookAtFiles(config) },
    { about: 'mail', look: () => lookAtMail(config) },
    { about: 'payments', look: () => lookAtPayments(config) },
    ...(config.firebase ? [{ about: 'phone', look: lookAtFirebase }] : []),
    { about: 'proxy', look: async () => lookAtProxy(config) },
  ];
}

async function lookAtFolder({ dataDir, databaseUrl, s3 }: Config): Looks {
  const there = await stat(dataDir).catch(() => undefined);
  if (!there) {
    const needless = databaseUrl && s3;
    return [{ state: needless ? 'well' : 'look', says: `${dataDir} is not there yet; the first start makes it` }];
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${dataDir} has ${(free / 1e9).toFixed(1)} GB free`;
  const mend = 'free some space, or move DATA_DIR to a larger disk';
  const state: Finding['state'] = free < full ? 'ill' : free < tight ? 'look' : 'well';
  const space: Omit<Finding, 'about'> = state === 'well' ? { state, says } : { state, says, mend };
  const others = (there.mode & 0o066) !== 0;
  return [
    space,
    ...(others
      ? [{ state: 'ill' as const, says: `${dataDir} is open to other users`, mend: `chmod go-rw ${dataDir}` }]
      : []),
  ];
}

async function lookAtFiles(config: Config): Looks {
  const files = await openFiles(config);
  const key = randomBytes(32).toString('base64url');
  try {
    await files.put(key, Buffer.from('probe'));
    const back = await files.get(key);
    await files.delete(key);
    const where = config.s3 ? `bucket ${config.s3.bucket}` : 'uploads in DATA_DIR';
    if (back?.toString() !== 'probe') return [{ state: 'ill', says: `${where}: something else came back` }];
    return [{ state: 'well', says: `${where}: files are taken, given back and deleted` }];
  } catch (error) {
    const mend = config.s3
      ? 'check S3_* and that the key may put, get and delete'
      : 'check owner and space of DATA_DIR';
    return [{ state: 'ill', says: reasonOf(error), mend }];
  } finally {
    files.close();
  }
}

async function lookAtMail({ smtpUrl }: Config): Looks {
  if (!smtpUrl) return [{ state: 'well', says: 'development mailbox' }];
  const trouble = await smtpTrouble(smtpUrl);
  const { hostname } = new URL(smtpUrl);
  if (!trouble) return [{ state: 'well', says: `${hostname} lets us in` }];
  return [{ state: 'ill', says: `${hostname}: ${reasonOf(trouble)}`, mend: 'check SMTP_URL; mails wait meanwhile' }];
}

async function lookAtPayments(config: Config): Looks {
  if (!config.cashfree) return [{ state: 'well', says: 'built-in sandbox, which runs while the product runs' }];
  const { host } = new URL(config.cashfree.apiUrl);
  try {
    await cashfree({ ...config.cashfree, publicUrl: config.publicUrl }).findOrder('doctor-asks-for-no-order');
    return [{ state: 'well', says: `${host} answers and knows us` }];
  } catch (error) {
    const refused = error instanceof PaymentTrouble && error.kind === 'refused';
    const mend = refused ? 'check CASHFREE_CLIENT_ID and _SECRET' : 'orders wait and are asked about again meanwhile';
    return [{ state: 'ill', says: `${host}: ${reasonOf(error)}`, mend }];
  }
}

async function lookAtFirebase(): Looks {
  const response = await fetch(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    { signal: AbortSignal.timeout(8_000) },
  );
  if (response.ok) return [{ state: 'well', says: 'the keys of the phone sign-in can be fetched' }];
  return [{ state: 'ill', says: `the keys of the phone sign-in: ${response.status}` }];
}

function lookAtProxy({ mode, trustProxy, publicUrl }: Config): Omit<Finding, 'about'>[] {
  if (mode !== 'production' || trustProxy.length > 0) return [{ state: 'well', says: `people come to ${publicUrl}` }];
  const says = 'TRUST_PROXY is empty: behind a proxy all people would share one request budget';
  return [{ state: 'look', says, mend: 'set it to the address of the proxy, unless there is none' }];
}
