import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '#server/platform/log.ts';
import { logWithoutId, requestLog } from './request.ts';

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

test('a log line stays one line for every reader, whatever an error quotes', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) });
  for (const lineBreak of ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    log.error({ err: new Error(`wrong: Asha${lineBreak}{"level":30}`) }, 'failed');
  expect(
    lines
      .join('')
      .trim()
      .split(/[\r\n\v\f\u0085\u2028\u2029]/),
  ).toHaveLength(7);
});
