import { join } from 'node:path';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type Program, runProgram } from './program.ts';

export type PaymentSandbox = {
  /** Settings with which the product uses this sandbox. */
  settings: Record<string, string>;
  admin<T>(path: string, body?: unknown): Promise<T>;
  /** Changes the signing secret; the initial one stays valid for API calls. */
  rotate(secret: string): Promise<void>;
  stop(): Promise<unknown>;
};

/** The shop's account at the sandbox. */
export const sandboxMerchant = { id: 'TEST10001', secret: 'cfsk_process_test' };

// Delays between webhook retries: short and many, because the shop may be down half the time.
const soonAndOften = [150, 300, ...Array.from({ length: 60 }, () => 500)].join(',');

/** Starts the payment sandbox in a separate process, so that its data survives when the product is killed. */
export async function startPaymentSandbox(folder: string, productUrl: string): Promise<PaymentSandbox> {
  const port = await freeLoopbackPort();
  const url = `http://127.0.0.1:${port}`;
  const start = async (...secrets: string[]) => {
    const args = ['--port', String(port), '--client-id', sandboxMerchant.id, ...secrets];
    const more = ['--webhook', `${productUrl}/api/cashfree/webhook`, '--state', join(folder, 'provider.jsonl')];
    const program = runProgram('sandbox/payments/main.ts', [...args, ...more, '--retry-delays', soonAndOften], {});
    await program.says(/ready on/);
    return program;
  };
  let program: Program = await start('--client-secret', sandboxMerchant.secret);
  return {
    settings: {
      CASHFREE_CLIENT_ID: sandboxMerchant.id,
      CASHFREE_CLIENT_SECRET: sandboxMerchant.secret,
      CASHFREE_API_URL: `${url}/pg`,
      CASHFREE_SDK_URL: `${url}/js/v3/cashfree.js`,
    },
    async admin(path, body) {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${url}/admin${path}`, body === undefined ? {} : sent);
      if (!response.ok) throw new Error(`payment sandbox ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async rotate(secret) {
      await program.stop();
      program = await start('--client-secret', secret, '--former-secret', sandboxMerchant.secret);
    },
    stop: () => program.stop(),
  };
}
