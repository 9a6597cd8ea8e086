import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { paymentSandbox } from './plugin.ts';

if (process.env['NODE_ENV'] === 'production' || process.env['APP_MODE'] === 'production')
  throw new Error('The payment sandbox moves no real money and does not start in production.');

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '23100' },
    'client-id': { type: 'string', default: 'demo' },
    'client-secret': { type: 'string', default: '' },
    'former-secret': { type: 'string' },
    webhook: { type: 'string', default: '' },
    state: { type: 'string' },
    'retry-delays': { type: 'string' },
  },
});
if (!values['client-secret'] || !values.webhook) throw new Error('--client-secret and --webhook are missing.');

const app = Fastify({ logger: { level: 'warn' } });
await app.register(paymentSandbox, {
  clientId: values['client-id'],
  clientSecret: values['client-secret'],
  formerSecret: values['former-secret'],
  webhookUrl: values.webhook,
  publicUrl: `http://127.0.0.1:${values.port}`,
  stateFile: values.state,
  retryDelays: values['retry-delays']?.split(',').map(Number),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close().then(() => process.exit(0)));

const address = await app.listen({ port: Number(values.port), host: '127.0.0.1' });
console.log(`payment sandbox ready on ${address}`);
