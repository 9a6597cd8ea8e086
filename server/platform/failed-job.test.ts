import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { type FailedJob, logFailedJob } from './failed-job.ts';

const recipient = 'asha@mail-away.in';
const refused = Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${recipient}>`), {
  code: 'EENVELOPE',
  responseCode: 550,
  response: `550 5.1.1 <${recipient}> unknown`,
  rejected: [recipient],
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ mail: { send: () => Promise.reject(refused), close: () => undefined } });
});
afterAll(() => testApp.close());

test('each failed attempt at an e-mail is one log line with its cause, without the recipient', async () => {
  await ask(testApp, 'POST', '/api/auth/email-code', { email: recipient });
  const lines = () => testApp.logged.filter((line) => line.includes('send-mail'));
  await waitUntil(
    async () => lines().length,
    (count) => count >= 2,
    20,
  );
  const [first, second] = lines().map((line) => JSON.parse(line));
  const error = { type: 'Error', code: 'EENVELOPE', responseCode: 550, at: expect.stringContaining('failed-job.test') };
  expect(first).toMatchObject({ level: 40, job: 'send-mail', attempt: 1, attempts: 61, error });
  expect(second).toMatchObject({ level: 40, job: 'send-mail', attempt: 2 });
  expect(testApp.logged.join()).not.toContain(recipient);
}, 30_000);

function logged(failed: FailedJob) {
  const lines: [string, object][] = [];
  const log = {
    warn: (line: object) => lines.push(['warn', line]),
    error: (line: object) => lines.push(['error', line]),
  };
  logFailedJob(log, failed);
  return lines;
}

test('the last attempt is logged as an error', () => {
  const error = new PaymentProviderError('busy', 'the order of Asha');
  const job = { name: 'send-refund', attempts: 61, error };
  expect(logged({ ...job, attempt: 60 })[0]?.[0]).toBe('warn');
  const line = { job: 'send-refund', attempt: 61, attempts: 61, error: { type: 'PaymentProviderError', kind: 'busy' } };
  expect(logged({ ...job, attempt: 61 })).toMatchObject([['error', line]]);
});

test('the code of the cause is logged, free text is not', () => {
  const cause = Object.assign(new Error('Asha'), { code: 'ENOSPC', reason: 'of Asha' });
  const [line] = logged({ name: 'purge-expired', attempt: 1, attempts: 1, error: new Error('Asha', { cause }) });
  expect(line?.[1]).toMatchObject({ error: { type: 'Error', cause: { type: 'Error', code: 'ENOSPC' } } });
  expect(JSON.stringify(line)).not.toContain('Asha');
});
