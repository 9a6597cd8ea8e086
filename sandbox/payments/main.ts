import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { paymentSandbox } from './plugin.ts';

const usage = `Usage: node sandbox/payments/main.ts --port 23100 --client-id ID --client-secret SECRET --webhook URL
  [--state FILE] [--host 127.0.0.1] [--public-url URL] [--merchant NAME] [--former-secret SECRET] [--retry-delays 200,400] [--refund-delay MS]`;

function refuse(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(1);
}

if (process.env['NODE_ENV'] === 'production' || process.env['APP_MODE'] === 'production') {
  refuse('The payment sandbox moves no real money and does not start in production.');
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '23100' },
    host: { type: 'string', default: '127.0.0.1' },
    'public-url': { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'former-secret': { type: 'string' },
    webhook: { type: 'string' },
    merchant: { type: 'string' },
    state: { type: 'string' },
    'retry-delays': { type: 'string' },
    'refund-delay': { type: 'string' },
  },
});
const clientId = values['client-id'] ?? refuse('--client-id is missing.');
const clientSecret = values['client-secret'] ?? refuse('--client-secret is missing.');
const webhookUrl = values.webhook ?? refuse('--webhook is missing.');

const app = Fastify({ logger: { level: 'warn' } });
await app.register(paymentSandbox, {
  clientId,
  clientSecret,
  formerSecret: values['former-secret'],
  webhookUrl,
  publicUrl: values['public-url'] ?? `http://${values.host}:${values.port}`,
  merchantName: values.merchant,
  stateFile: values.state,
  retryDelays: values['retry-delays']?.split(',').map(Number),
  refundDelay: values['refund-delay'] === undefined ? undefined : Number(values['refund-delay']),
});

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    app.close().then(() => process.exit(0));
  });
}

const address = await app.listen({ port: Number(values.port), host: values.host });
console.log(`payment sandbox ready on ${address}`);
