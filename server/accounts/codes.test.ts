import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#shared/rules/accounts.ts';
import { codeGapOver } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { type CodeOf, endCodes, issueCode, redeemCode } from './codes.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const secrets = ['the secret of this test', 'the former secret'];
const to = (target: string): CodeOf => ({ purpose: 'email-login', target });
const issue = (target: string, payload?: string) => issueCode(testApp.db, secrets, to(target), payload);
const redeem = (target: string, code: string) => redeemCode({ db: testApp.db, secrets }, to(target), code);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

test('a code has six digits, is stored as a digest, and returns its payload once', async () => {
  const code = await issue('once@codes.in', 'what it is for');
  expect(code).toMatch(/^\d{6}$/);
  const row = await testApp.db.selectFrom('codes').selectAll().where('target', '=', 'once@codes.in').execute();
  expect(JSON.stringify(row)).not.toContain(code);
  expect(await redeem('once@codes.in', code)).toEqual({ payload: 'what it is for' });
  expect(await redeem('once@codes.in', code)).toBeUndefined();
});

test('a code works for its own target and purpose, and for ten minutes', async () => {
  const code = await issue('mine@codes.in');
  const others: CodeOf[] = [to('other@codes.in'), { purpose: 'verify-email', target: 'mine@codes.in' }];
  for (const other of others) expect(await redeemCode({ db: testApp.db, secrets }, other, code)).toBeUndefined();
  const row = testApp.db.selectFrom('codes').select(['sent_at', 'expires_at']).where('target', '=', 'mine@codes.in');
  const { sent_at, expires_at } = await row.executeTakeFirstOrThrow();
  expect(expires_at.getTime() - sent_at.getTime()).toBe(codes.life);
  await testApp.db.updateTable('codes').set({ expires_at: new Date() }).where('target', '=', 'mine@codes.in').execute();
  expect(await redeem('mine@codes.in', code)).toBeUndefined();
});

test('a code made before a change of the secret works after it', async () => {
  const code = await issueCode(testApp.db, secrets.slice(1), to('rotated@codes.in'));
  expect(await redeem('rotated@codes.in', code)).toBeDefined();
});

test('of parallel calls with the right code one redeems it, also in a transaction that began before', async () => {
  const code = await issue('parallel@codes.in');
  const all = await Promise.all(Array.from({ length: codes.tries }, () => redeem('parallel@codes.in', code)));
  expect(all.filter((each) => each !== undefined)).toHaveLength(1);
  const other = await issue('earlier@codes.in');
  await testApp.db.transaction().execute(async (tx) => {
    // The first statement of the transaction fixes the value of now().
    await tx.selectFrom('users').select('id').limit(1).execute();
    expect(await redeem('earlier@codes.in', other)).toBeDefined();
    expect(await redeemCode({ db: tx, secrets }, to('earlier@codes.in'), other)).toBeUndefined();
  });
});

test('a hundred parallel guesses get five tries; then the right code is dead, and a new one works', async () => {
  const code = await issue('guessed@codes.in');
  const all = await Promise.all(
    Array.from({ length: 100 }, () =>
      redeem('guessed@codes.in', wrong(code)).then(
        () => 'tried',
        ({ code: refused }) => String(refused),
      ),
    ),
  );
  expect(all.filter((each) => each === 'tried')).toHaveLength(codes.tries);
  expect(all.filter((each) => each === 'otp_tries')).toHaveLength(100 - codes.tries);
  expect(await refusal(redeem('guessed@codes.in', code))).toBe('otp_tries');
  await codeGapOver(testApp, 'guessed@codes.in');
  expect(await redeem('guessed@codes.in', await issue('guessed@codes.in'))).toBeDefined();
});

describe('of several codes for one target', () => {
  test('the last one counts', async () => {
    const first = await issue('last@codes.in');
    await codeGapOver(testApp, 'last@codes.in');
    const second = await issue('last@codes.in');
    if (first !== second) expect(await redeem('last@codes.in', first)).toBeUndefined();
    expect(await redeem('last@codes.in', second)).toBeDefined();
  });

  test('one is sent a minute and ten a day, also in parallel', async () => {
    const target = 'many@codes.in';
    const parallel = await Promise.all(Array.from({ length: 20 }, () => refusal(issue(target))));
    expect(parallel.filter((each) => each === 'none')).toHaveLength(1);
    expect(new Set(parallel.filter((each) => each !== 'none'))).toEqual(new Set(['otp_too_soon']));
    for (let n = 1; n < codes.perDay; n += 1) {
      await codeGapOver(testApp, target);
      await issue(target);
    }
    await codeGapOver(testApp, target);
    await expect(issue(target)).rejects.toMatchObject({
      code: 'otp_today',
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 86_400) },
    });
    await testApp.db
      .updateTable('codes')
      .set({ day: new Date(Date.now() - 86_400_000) })
      .where('target', '=', target)
      .execute();
    expect(await refusal(issue(target))).toBe('none');
  });
});

test('an ended code is dead and still counts for the day', async () => {
  const code = await issue('ended@codes.in');
  expect(await endCodes(testApp.db, ['ended@codes.in', null])).toBe(true);
  expect(await endCodes(testApp.db, ['ended@codes.in'])).toBe(false);
  expect(await redeem('ended@codes.in', code)).toBeUndefined();
  expect(await refusal(issue('ended@codes.in'))).toBe('otp_too_soon');
});
