import { join } from 'node:path';
import { lowPort } from '#sandbox/low-port.ts';
import { type Program, runProgram } from './program.ts';

export type PaymentSandbox = Program & {
  /** What the product needs to know of it. */
  settings: Record<string, string>;
  admin<T>(path: string, body?: unknown): Promise<T>;
};

const account = { id: 'TEST10001', secret: 'cfsk_process_test' };

// A shop that is down for half of the time must not miss every try.
const soonAndOften = [150, 300, ...Array.from({ length: 60 }, () => 500)].join(',');

/** The payment provider in a process of its own, so that its money survives the product's death. */
export async function startPaymentSandbox(folder: string, productUrl: string): Promise<PaymentSandbox> {
  const port = await lowPort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--client-id', account.id, '--client-secret', account.secret];
  const more = ['--webhook', `${productUrl}/api/cashfree/webhook`, '--state', join(folder, 'provider.jsonl')];
  const program = runProgram('sandbox/payments/main.ts', [...args, ...more, '--retry-delays', soonAndOften], {});
  await program.says(/ready on/);
  return {
    ...program,
    settings: {
      CASHFREE_CLIENT_ID: account.id,
      CASHFREE_CLIENT_SECRET: account.secret,
      CASHFREE_API_URL: `${url}/pg`,
      CASHFREE_SDK_URL: `${url}/js/v3/cashfree.js`,
    },
    async admin(path, body) {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${url}/admin${path}`, body === undefined ? {} : sent);
      if (!response.ok) throw new Error(`payment sandbox ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}
