import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '#server/platform/log.ts';
import { logWithoutId, requestLog } from './request-log.ts';

test('a line of a request carries the request id, and no secrets', async () => {
  const lines: string[] = [];
  const loggerInstance = pino(logOptions('info'), { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance, genReqId: () => 'request-7', childLoggerFactory: logWithoutId });
  app.get('/', async (request) => {
    requestLog(request).warn({ tried: { password: 'garam chai' } }, 'noticed');
    return 'seen';
  });
  await app.inject('/');
  const noticed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'noticed');
  expect(noticed).toMatchObject({ reqId: 'request-7', tried: { password: '[hidden]' } });
});
