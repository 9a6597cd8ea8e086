import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';
import { smtpMailer } from '#server/adapters/mail.ts';
import { waitUntil } from '#test/checkout.ts';
import { ashasEnquiry, contactActs } from '#test/contact-form.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { cleaned } from './enquiries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('enquiries').execute();
  await testApp.db.deleteFrom('mails').execute();
  testApp.emails.length = 0;
});

const { send, stored, mailsAbout } = contactActs(() => testApp);

describe('the confirmation', () => {
  const about = (message: string, more: object = {}) => send({ ...ashasEnquiry, message, ...more });
  const confirmed = () =>
    testApp.db.selectFrom('mails').select('recipient').where('kind', '=', 'enquiry-received').execute();

  test('is sent to one address once an hour in any spelling; every message is stored', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => about(`No. ${n}`)),
      about('In capitals', { email: 'ASHA@DosaPlaza.in' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await stored()).length, await confirmed()]).toEqual([9, [{ recipient: ashasEnquiry.email }]]);
    await testApp.db
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .execute();
    await about('An hour later');
    expect(await confirmed()).toHaveLength(2);
  });

  test('is sent for twenty messages of one network a day', async () => {
    for (let n = 0; n < 23; n += 1) await about('Hello', { email: `a${n}@dosaplaza.in` });
    expect([(await stored()).length, (await confirmed()).length]).toEqual([23, 20]);
  });
});

describe('spam', () => {
  test.each([
    ['a filled trap', { ...ashasEnquiry, subject: 'Best SEO' }, 'trap'],
    ['a link after a second', { ...ashasEnquiry, message: 'https://spam.example', took: 1_000 }, 'haste'],
    ['a heap of links', { ...ashasEnquiry, message: 'www.a.example www.b.example www.c.example' }, 'links'],
  ])('with %s is answered like any other, held, and not mailed', async (_what, body, suspicion) => {
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.body.number).toMatch(/^ENQ-/);
    expect(await stored()).toMatchObject([{ status: 'held', suspicion }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(testApp.emails.filter(({ subject }) => subject.includes(answer.body.number))).toEqual([]);
  });

  test('does not swallow the same message sent without a sign of spam: it is released, and mailed once', async () => {
    const held = await send({ ...ashasEnquiry, subject: 'Best SEO' });
    const again = await send({ ...ashasEnquiry, subject: 'Best SEO' });
    expect([again.body.number, await stored()]).toMatchObject([held.body.number, [{ status: 'held' }]]);
    const honest = await Promise.all([
      send({ ...ashasEnquiry, topic: 'gst' }),
      send({ ...ashasEnquiry, topic: 'gst' }),
    ]);
    for (const { status, body } of honest) expect([status, body.number]).toEqual([200, held.body.number]);
    expect(await stored()).toMatchObject([
      { status: 'new', suspicion: null, topic: 'gst', confirmed_at: expect.any(Date) },
    ]);
    await mailsAbout(held.body.number);
    const mails = async () =>
      (await testApp.db.selectFrom('mails').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    expect(await mails()).toEqual(['enquiry', 'enquiry-received']);
    await send({ ...ashasEnquiry, subject: 'Best SEO' });
    expect([await stored(), await mails()]).toMatchObject([[{ status: 'new' }], ['enquiry', 'enquiry-received']]);
  });

  test('that staff have closed stays closed', async () => {
    await send({ ...ashasEnquiry, subject: 'Best SEO' });
    await testApp.db.updateTable('enquiries').set({ status: 'closed' }).execute();
    await send(ashasEnquiry);
    expect(await stored()).toMatchObject([{ status: 'closed', suspicion: 'trap' }]);
  });

  test('is limited to five for an e-mail address and twenty from a network address in an hour', async () => {
    const strict = await openTestApp({ rateLimitFactor: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send({ ...ashasEnquiry, message: `No. ${n}` }, strict)).status);
    for (let n = 0; n < 15; n += 1)
      statuses.push((await send({ ...ashasEnquiry, email: `a${n}@dosaplaza.in` }, strict)).status);
    await strict.close();
    expect(statuses).toEqual([...Array(5).fill(200), 429, ...Array(14).fill(200), 429]);
  });

  test('cannot inject headers or recipients into our e-mails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chulha-enquiry-'));
    const store = await openMailStore(folder);
    const smtp = await startSmtp({ host: '127.0.0.1', port: 0, store });
    const mail = smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: () => 'Chulha <hello@chulha.example>' });
    try {
      const { status, body } = await send({ ...ashasEnquiry, name: 'Asha\r\nBcc: victim@example.in\r\n\r\nHello' });
      expect(status).toBe(200);
      for (const email of ['a@b.in\r\nBcc: v@x.in', 'a@b.in,v@x.in', '"x" <a@b.in>', 'a@b.in v@x.in'])
        expect((await send({ ...ashasEnquiry, email })).status).toBe(400);
      const emails = await mailsAbout(body.number);
      for (const sentMail of emails)
        await mail.send({ ...sentMail, subject: `${sentMail.subject}\r\nBcc: victim@example.in` });
      const arrived = await waitUntil(
        async () => store.list(),
        (mails) => mails.length === 2,
      );
      expect((await stored()).map(({ name }) => name)).toEqual(['Asha Bcc: victim@example.in Hello']);
      expect(JSON.stringify(arrived.map(({ to }) => to))).not.toContain('victim');
    } finally {
      mail.close();
      await smtp.stop();
      rmSync(folder, { recursive: true });
    }
  });

  test('invisible characters are removed', () => {
    expect(cleaned({ name: ' A\u0000sha\u202egnp\u2028 ', email: ' a@b.in ', message: '\u0007x \r\ny\n\n ' })).toEqual({
      name: 'A sha gnp',
      email: 'a@b.in',
      message: 'x\ny',
      topic: null,
    });
    expect(cleaned({ ...ashasEnquiry, name: 'श्री\u200dमान' }).name).toBe('श्री\u200dमान');
  });
});
