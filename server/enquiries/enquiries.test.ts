import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';
import { smtpMailer } from '#server/adapters/mail.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { brand } from '#shared/brand.ts';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { readPage } from '#test/pages.ts';
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

const asha = {
  name: 'Asha Rao',
  email: 'asha@dosaplaza.in',
  message: 'I cook dosas in Pune.\nWhich licence do I need?',
};

async function send(body: unknown, on = testApp) {
  const response = await fetch(`${on.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function sendForm(fields: Record<string, string>) {
  return readPage(testApp, '/api/contact', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const stored = () => testApp.db.selectFrom('enquiries').selectAll().orderBy('created_at').execute();
const mailsAbout = (number: string) =>
  waitUntil(
    async () => testApp.emails.filter(({ subject }) => subject.includes(number)),
    (emails) => emails.length >= 2,
  );

describe('the contact form', () => {
  test('stores a message, mails it to support with Reply-To, and confirms it to the sender by number only', async () => {
    const { status, body } = await send(asha);
    expect(status).toBe(200);
    expect(body.number).toMatch(/^ENQ-\w{8}$/);
    expect(body.message).toContain(body.number);
    const [row] = await stored();
    expect(row).toMatchObject({ ...asha, number: body.number, status: 'new', suspicion: null });
    const emails = await mailsAbout(body.number);
    const toUs = emails.find(({ to }) => to === brand.support);
    const toAsha = emails.find(({ to }) => to === asha.email);
    expect(toUs?.subject).toBe(`${body.number}: message from Asha Rao`);
    expect(toUs?.replyTo).toBe(asha.email);
    expect(toUs?.text).toContain(asha.message);
    expect(toAsha?.subject).toContain(body.number);
    for (const content of [toAsha?.text, toAsha?.html]) {
      expect(content).toContain(body.number);
      expect(content).not.toMatch(/Asha|dosas|Pune/);
    }
  });

  test.each([
    ['gst', 'GST registration'],
    ['trademark', 'Trademark'],
    ['branding', 'Branding & logo'],
  ])('stores and mails a message about %s with its topic', async (topic, title) => {
    const { body } = await send({ ...asha, topic });
    expect((await stored())[0]).toMatchObject({ ...asha, topic });
    const emails = await mailsAbout(body.number);
    expect(emails.find(({ to }) => to === brand.support)?.text).toContain(`About: ${title}`);
  });

  test('topic is optional, and unknown topics are dropped', async () => {
    expect((await send({ ...asha, topic: '' })).status).toBe(200);
    expect((await stored())[0]?.topic).toBeNull();
    expect((await send({ ...asha, topic: 'loans' })).status).toBe(400);
  });

  test('topic is preselected by a link', async () => {
    const chosen = /<option(?=[^>]* selected)[^>]*value="(\w*)"/;
    for (const path of ['/contact', '/hi/contact'])
      for (const topic of ['gst', 'trademark', 'branding'])
        expect(chosen.exec((await readPage(testApp, `${path}?topic=${topic}`)).html)?.[1]).toBe(topic);
    expect(chosen.exec((await readPage(testApp, '/contact?topic=loans')).html)?.[1] ?? '').toBe('');
    const { links } = await readPage(testApp, '/');
    for (const topic of ['gst', 'trademark']) expect(links).toContain(`/contact?topic=${topic}#write`);
    expect((await readPage(testApp, '/services')).links).toContain('/contact?topic=branding#write');
  });

  test('ten submissions of one message count once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(asha)));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const number = answers[0]?.body.number;
    const about = async () => testApp.emails.filter(({ subject }) => subject.includes(number));
    await waitUntil(about, (emails) => emails.length >= 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await about()).toHaveLength(2);
  });

  test.each([
    [{}, ['name', 'email', 'message'], 'fields_missing'],
    [{ ...asha, email: 'asha@dosaplaza' }, ['email'], 'invalid'],
    [{ ...asha, message: '   \n ' }, ['message'], 'invalid'],
    [{ ...asha, message: 'x'.repeat(5_001) }, ['message'], 'invalid'],
    [{ ...asha, role: 'admin' }, ['role'], 'invalid'],
    [{ ...asha, name: 7 }, ['name'], 'fields_missing'],
  ])('invalid fields are refused, case %#', async (body, fields, code) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(fields);
    expect(answer.body.code).toBe(code);
    expect(await stored()).toHaveLength(0);
  });

  test('messages are purged after a year', async () => {
    await send(asha);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await purgePersonalData(testApp.db, days(364))).not.toHaveProperty('contact messages');
    expect(await purgePersonalData(testApp.db, days(366))).toMatchObject({ 'contact messages': 1 });
    expect(await stored()).toEqual([]);
  });

  test('the log has no trace of the sender', async () => {
    await send(asha);
    expect(testApp.logged.join('')).not.toMatch(/dosaplaza|Asha|Pune/);
  });
});

describe('the confirmation', () => {
  const about = (message: string, more: object = {}) => send({ ...asha, message, ...more });
  const confirmed = () =>
    testApp.db.selectFrom('mails').select('recipient').where('kind', '=', 'enquiry-received').execute();

  test('is sent to one address once an hour in any spelling; every message is stored', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => about(`No. ${n}`)),
      about('In capitals', { email: 'ASHA@DosaPlaza.in' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await stored()).length, await confirmed()]).toEqual([9, [{ recipient: asha.email }]]);
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
    ['a filled trap', { ...asha, subject: 'Best SEO' }, 'trap'],
    ['a link after a second', { ...asha, message: 'https://spam.example', took: 1_000 }, 'haste'],
    ['a heap of links', { ...asha, message: 'www.a.example www.b.example www.c.example' }, 'links'],
  ])('with %s is answered like any other, held, and not mailed', async (_what, body, suspicion) => {
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.body.number).toMatch(/^ENQ-/);
    expect(await stored()).toMatchObject([{ status: 'held', suspicion }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(testApp.emails.filter(({ subject }) => subject.includes(answer.body.number))).toEqual([]);
  });

  test('is rate-limited per sender and per network', async () => {
    const strict = await openTestApp({ rateLimitFactor: 1 });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count++)
        statuses.push((await send({ ...asha, message: `No. ${count}` }, strict)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const others: number[] = [];
      for (let count = 0; count < 5; count++)
        others.push((await send({ ...asha, email: `a${count}@dosaplaza.in` }, strict)).status);
      expect(others).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  test('by a stranger does not lock out the owner of the address', async () => {
    const strict = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
    const from = async (network: string, message: string) =>
      (await ask(strict, 'POST', '/api/contact', { ...asha, message }, { 'x-forwarded-for': network })).status;
    try {
      for (let n = 0; n < 6; n += 1) await from('203.0.113.1', `No. ${n}`);
      expect([await from('203.0.113.1', 'One more'), await from('198.51.100.7', 'Mine')]).toEqual([429, 200]);
    } finally {
      await strict.close();
    }
  });

  test('cannot inject headers or recipients into our e-mails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chulha-enquiry-'));
    const store = await openMailStore(folder);
    const smtp = await startSmtp({ host: '127.0.0.1', port: 0, store });
    const mail = smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'Chulha <hello@chulha.example>' });
    try {
      for (const name of ['Asha\r\nBcc: victim@example.in\r\n\r\nHello', 'Asha\r\nBcc: victim', 'Asha\nHello'])
        expect((await send({ ...asha, name })).status).toBe(400);
      const { status, body } = await send(asha);
      expect(status).toBe(200);
      for (const email of ['a@b.in\r\nBcc: v@x.in', 'a@b.in,v@x.in', '"x" <a@b.in>', 'a@b.in v@x.in'])
        expect((await send({ ...asha, email })).status).toBe(400);
      const emails = await mailsAbout(body.number);
      for (const sentMail of emails)
        await mail.send({ ...sentMail, subject: `${sentMail.subject}\r\nBcc: victim@example.in` });
      const arrived = await waitUntil(
        async () => store.list(),
        (mails) => mails.length === 2,
      );
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
    expect(cleaned({ ...asha, name: 'श्री\u200dमान' }).name).toBe('श्री\u200dमान');
  });
});

describe('the form without scripts', () => {
  test('redirects to the contact page with the number', async () => {
    const { status, headers } = await sendForm({ ...asha, subject: '' });
    expect(status).toBe(303);
    const [row] = await stored();
    expect(headers.get('location')).toBe(`/contact?sent=${row?.number}#contact`);
    const { text } = await readPage(testApp, `/contact?sent=${row?.number}`);
    expect(text).toContain(`Its number is ${row?.number}`);
    expect(text).not.toContain('Send Message');
  });

  test('shows typed text and errors when it is refused', async () => {
    const typed = {
      name: 'Asha "A" <b>Rao</b>',
      email: 'asha@dosaplaza',
      message: 'Line one\nLine <two>',
      subject: '',
    };
    const { status, html, text, headers } = await sendForm(typed);
    expect(status).toBe(400);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(html).toContain('value="Asha &quot;A&quot; &lt;b&gt;Rao&lt;/b&gt;"');
    expect(html).toContain('Line one\nLine &lt;two&gt;</textarea>');
    expect(text).toContain('Write the address like name@example.in.');
    const [field] = html.match(/<input[^>]*name="email"[^>]*>/) ?? [];
    expect(field).toContain('aria-invalid="true"');
    expect(await stored()).toHaveLength(0);
  });

  test('shows no typed text to the next user', async () => {
    await sendForm({ ...asha, email: 'wrong' });
    const { html } = await readPage(testApp, '/contact');
    expect(html).not.toMatch(/dosas|Asha/);
  });

  test('does not show a made-up number', async () => {
    const { text } = await readPage(testApp, '/contact?sent=Call+0900+123');
    expect(text).toContain('Send Message');
    expect(text).not.toContain('0900');
  });

  test('refuses other form types', async () => {
    const body = new FormData();
    body.set('name', 'Asha');
    const { status } = await readPage(testApp, '/api/contact', { method: 'POST', body });
    expect(status).toBe(415);
  });

  test('other endpoints do not parse URL-encoded forms', async () => {
    const { status } = await readPage(testApp, '/api/quote', {
      method: 'POST',
      body: new URLSearchParams({ planId: 'basic' }),
    });
    expect(status).toBe(415);
  });
});
