import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueCode, verifyCode } from './one-time-codes.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@redeem.in');
});
afterAll(() => testApp.close());

test('a code is redeemed once, also by a transaction that began before the code was redeemed', async () => {
  const { db } = testApp;
  const secrets = ['the secret of this test'];
  const request = { purpose: 'change-email', target: 'new@redeem.in', requester: { userId: asha.id } } as const;
  const code = await issueCode(db, secrets, request);
  await db.transaction().execute(async (tx) => {
    // The first statement of the transaction fixes the value of now().
    await tx.selectFrom('users').select('id').limit(1).execute();
    expect(await verifyCode({ db, secrets }, request, code)).toEqual({ payload: null });
    expect(await verifyCode({ db: tx, secrets }, request, code)).toBeUndefined();
  });
});

describe('the right code, sent again by the same person', () => {
  const secrets = ['the secret of this test'];
  const requestFor = (target: string) => ({ purpose: 'change-email', target, requester: { userId: asha.id } }) as const;
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const triesFor = async (target: string) =>
    (await testApp.db.selectFrom('code_tries').select('tries').where('target', '=', target).executeTakeFirst())?.tries;
  /** Counts the outcomes of parallel calls: redeemed, wrong, or refused because no attempt is left. */
  async function outcomes(target: string, codes: string[]) {
    const all = await Promise.allSettled(
      codes.map((code) => verifyCode({ db: testApp.db, secrets }, requestFor(target), code)),
    );
    const count = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).length;
    return {
      redeemed: count((one) => one.status === 'fulfilled' && one.value !== undefined),
      wrong: count((one) => one.status === 'fulfilled' && one.value === undefined),
      refused: count((one) => one.status === 'rejected'),
    };
  }

  test('ten times at once, is redeemed once and counts as one try', async () => {
    const target = 'ten@redeem.in';
    const code = await issueCode(testApp.db, secrets, requestFor(target));
    const { redeemed } = await outcomes(
      target,
      Array.from({ length: 10 }, () => code),
    );
    expect(redeemed).toBe(1);
    expect(await triesFor(target)).toBe(1);
    expect(await outcomes(target, [code, code])).toEqual({ redeemed: 0, wrong: 2, refused: 0 });
    expect(await triesFor(target)).toBe(1);
  });

  test('gives nobody another guess: with the right one beside them, wrong codes are five at most', async () => {
    const target = 'guess@redeem.in';
    const code = await issueCode(testApp.db, secrets, requestFor(target));
    await outcomes(target, [code]);
    let guesses = 0;
    for (let round = 0; round < 10; round += 1) {
      const [replays, guessed] = await Promise.all([
        outcomes(
          target,
          Array.from({ length: 5 }, () => code),
        ),
        outcomes(
          target,
          Array.from({ length: 5 }, () => wrong(code)),
        ),
      ]);
      guesses += guessed.wrong;
      expect(replays.redeemed + guessed.redeemed).toBe(0);
    }
    guesses += (
      await outcomes(
        target,
        Array.from({ length: 5 }, () => wrong(code)),
      )
    ).wrong;
    expect(guesses).toBe(4);
    expect(await triesFor(target)).toBe(5);
    expect(await outcomes(target, [code, wrong(code)])).toEqual({ redeemed: 0, wrong: 0, refused: 2 });
  });

  test('after a new code, counts as a wrong one', async () => {
    const target = 'new-code@redeem.in';
    const first = await issueCode(testApp.db, secrets, requestFor(target));
    await outcomes(target, [first]);
    await testApp.db
      .updateTable('code_requests')
      .set({ sent_at: new Date(0) })
      .where('target', '=', target)
      .execute();
    await testApp.db
      .updateTable('one_time_codes')
      .set({ sent_at: new Date(0) })
      .where('target', '=', target)
      .execute();
    await issueCode(testApp.db, secrets, requestFor(target));
    await outcomes(target, [first]);
    expect(await triesFor(target)).toBe(2);
  });
});
