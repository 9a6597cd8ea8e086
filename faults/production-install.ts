import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { startEmbedded } from '#database/embedded.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { waitUntil } from '#test/checkout.ts';
import { emailOf, pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { startMailServer } from '#test/process/mail-server.ts';
import { openOwnShop } from '#test/process/opened-shop.ts';
import { type PaymentSandbox, startPaymentSandbox } from '#test/process/payment-sandbox.ts';
import { aDataDir } from '#test/process/product.ts';
import { runProgram } from '#test/process/program.ts';
import { urlOfDatabase } from '#test/process/shop.ts';
import { guestPages, unknownPages } from '../e2e/pages.ts';
import type { Experiment } from './experiment.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..');
const providerHost = 'sandbox.cashfree.com';
const password = 'kadhai aur karchhi 7';
const owner = 'owner@annapurna-setup.in';
const customerScreens = ['/dashboard', '/orders', '/Subscriptions', '/cases', '/profile'];
const staffScreens = ['/seller-dashboard', '/SellerDashboard', '/task-board', '/case-reviews', '/money', '/audit'];

/** Makes an installation without development packages by the commands of docs/operations.md. */
async function install(folder: string): Promise<string> {
  await run('git', ['clone', '--quiet', repository, folder]);
  const npm = (...args: string[]) => run('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  await npm('ci', '--ignore-scripts');
  await npm('run', 'build');
  await npm('ci', '--omit=dev', '--ignore-scripts');
  await run('sh', ['-c', 'rm -rf node_modules/node-*/include'], { cwd: folder });
  const { stdout } = await run('du', ['-sm', join(folder, 'node_modules')]);
  return `${Number.parseInt(stdout, 10)} MB of packages`;
}

/**
 * Lets a process reach the payment sandbox at the provider's own address, the only one that production accepts: TLS with
 * a certificate that only this process trusts, and its connections to that address go to the sandbox.
 */
async function asProvider(folder: string, { settings }: PaymentSandbox) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${providerHost}`, '-addext', `subjectAltName=DNS:${providerHost}`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...names]);
  const sandboxPort = Number(new URL(settings['CASHFREE_API_URL'] ?? '').port);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (caller) => {
    const sandbox = connect(sandboxPort, '127.0.0.1');
    caller.on('error', () => sandbox.destroy());
    sandbox.on('error', () => caller.destroy());
    caller.pipe(sandbox).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const route = join(folder, 'route.mjs');
  await writeFile(
    route,
    `import tls from 'node:tls';
    const { connect } = tls;
    tls.connect = (options) =>
      connect(options.servername === '${providerHost}' ? { ...options, host: '127.0.0.1', port: ${port} } : options);`,
  );
  return {
    settings: {
      ...settings,
      CASHFREE_API_URL: `https://${providerHost}/pg`,
      CASHFREE_SDK_URL: `https://${providerHost}/js/v3/cashfree.js`,
      NODE_EXTRA_CA_CERTS: cert,
      NODE_OPTIONS: `--import=${route}`,
    },
    close: () => server.close(),
  };
}

async function logIn(url: string, email: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200, `log in: ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  return { cookie: `__Host-token=${token}` };
}

/** Opens pages with everything of ours that they load; returns the number of pages. */
async function openPages(url: string, paths: readonly string[], headers: Record<string, string> = {}) {
  const files = new Set<string>();
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
    assert.equal(answer.status, unknownPages.includes(path) ? 404 : 200, path);
    for (const [file] of (await answer.text()).matchAll(/\/assets\/[\w.-]+\.(js|css|woff2)/g)) files.add(file);
  }
  for (const file of files) assert.equal((await fetch(`${url}${file}`)).status, 200, file);
  return paths.length;
}

async function sellOnce(root: string): Promise<string> {
  const home = aDataDir();
  const cluster = aDataDir();
  const port = await freeLoopbackPort();
  const url = `http://localhost:${port}`;
  const database = await startEmbedded(cluster.dataDir);
  await openOwnShop(urlOfDatabase(database));
  const mailServer = await startMailServer(join(home.dataDir, 'emails'));
  const provider = await startPaymentSandbox(home.dataDir, url);
  const route = await asProvider(home.dataDir, provider);
  const settings = {
    ...route.settings,
    APP_MODE: 'production',
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://www.annapurna-setup.in',
    DATABASE_URL: urlOfDatabase(database),
    DATA_DIR: join(home.dataDir, 'data'),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'hello@annapurna-setup.in',
    NEW_ORDER_MAIL: owner,
    APP_SECRET: randomBytes(48).toString('base64'),
    DOCUMENT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    STAFF_SECOND_FACTOR: 'optional',
  };
  const product = runProgram('server/main.ts', [], settings, { root });
  try {
    await product.says(/Stop with Ctrl-C/, 120);
    const buyer = emailOf('first');
    for (const [email, role] of [
      [owner, 'admin'],
      [buyer, 'user'],
    ]) {
      const person = ['--email', email ?? '', '--name', 'Meera Joshi', '--role', role ?? '', '--password', password];
      const { ended, output } = runProgram('server/ops/account-main.ts', ['create', ...person], settings, { root });
      assert.equal((await ended).code, 0, output());
    }
    let opened = await openPages(url, [...guestPages, '/hi', '/hi/plans', '/third-party-notices.txt']);
    const orderId = await pressesPay({ url, provider }, 'first');
    await pays({ url, provider }, orderId);
    await waitsForTicket({ url, provider }, orderId);
    await waitUntil(
      async () => mailServer.deliveries.map(({ to }) => to),
      (all) => all.includes(buyer) && all.includes(owner),
      60,
    );
    const customer = await logIn(url, buyer);
    const mine = async (path: string) =>
      (await (await fetch(`${url}${path}`, { headers: customer })).json()) as { id: string }[];
    const [order] = await mine('/api/user/cases');
    const [invoice] = await mine('/api/user/invoices');
    assert.ok(order && invoice, 'the order has a case and an invoice');
    const screens = [...customerScreens, `/payment-success?order_id=${orderId}`, `/cases/${order.id}`];
    opened += await openPages(url, [...screens, ...screens.map((path) => `/hi${path}`)], customer);
    opened += await openPages(url, [...staffScreens, '/cases', `/cases/${order.id}`], await logIn(url, owner));
    const pdf = await fetch(`${url}/api/invoices/${invoice.id}/pdf`, { headers: customer });
    assert.match(await pdf.text(), /^%PDF-/);
    assert.equal((await product.stop()).code, 0);
    assert.doesNotMatch(product.output(), /"level":[56]0/);
    return `${opened} pages opened, one order sold`;
  } catch (error) {
    throw new Error(`${String(error)}\n${product.output().slice(-3_000)}`, { cause: error });
  } finally {
    await product.kill();
    route.close();
    await provider.stop();
    await mailServer.close();
    await database.stop();
    await Promise.all([home.remove(), cluster.remove()]);
  }
}

export const productionInstall: Experiment = {
  name: 'production',
  fault: 'a clean clone without development packages is started in production mode',
  promise: 'it starts, every kind of page opens, one order is paid, receipt and invoice are there',
  runs: 1,
  async prove() {
    const folder = await mkdtemp(join(tmpdir(), 'chulha-install-'));
    try {
      const size = await install(folder);
      return `${size}, ${await sellOnce(folder)}`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
