import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { openMailStore } from '#sandbox/mailbox/store.ts';
import { smtpMail } from '#server/adapters/mail.ts';
import { brand } from '#shared/brand.ts';
import { readPage } from '#test/pages.ts';
import { until } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { cleaned, forgetOldEnquiries } from './enquiries.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.db.deleteFrom('enquiries').execute();
  stage.letters.length = 0;
});

const asha = {
  name: 'Asha Rao',
  email: 'asha@dosaplaza.in',
  message: 'I cook dosas in Pune.\nWhich licence do I need?',
};

async function send(body: unknown, on = stage) {
  const response = await fetch(`${on.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function sendForm(fields: Record<string, string>) {
  return readPage(stage, '/api/contact', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const stored = () => stage.db.selectFrom('enquiries').selectAll().orderBy('created_at').execute();
const mailsAbout = (number: string) =>
  until(
    async () => stage.letters.filter(({ subject }) => subject.includes(number)),
    (letters) => letters.length >= 2,
  );

describe('a message from the contact form', () => {
  test('is stored, mailed to support with the sender to answer to, and confirmed to the sender by number only', async () => {
    const { status, body } = await send(asha);
    expect(status).toBe(200);
    expect(body.number).toMatch(/^ENQ-\w{8}$/);
    expect(body.message).toContain(body.number);
    const [row] = await stored();
    expect(row).toMatchObject({ ...asha, number: body.number, status: 'new', suspicion: null });
    const letters = await mailsAbout(body.number);
    const toUs = letters.find(({ to }) => to === brand.support);
    const toAsha = letters.find(({ to }) => to === asha.email);
    expect(toUs?.subject).toBe(`${body.number}: message from Asha Rao`);
    expect(toUs?.replyTo).toBe(asha.email);
    expect(toUs?.text).toContain(asha.message);
    expect(toAsha?.subject).toContain(body.number);
    for (const content of [toAsha?.text, toAsha?.html]) {
      expect(content).toContain(body.number);
      expect(content).not.toMatch(/Asha|dosas|Pune/);
    }
  });

  test('counts once when Send Message is pressed ten times', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(asha)));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const number = answers[0]?.body.number;
    const about = async () => stage.letters.filter(({ subject }) => subject.includes(number));
    await until(about, (letters) => letters.length >= 2);
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
  ])('is refused field by field, case %#', async (body, fields, code) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(fields);
    expect(answer.body.code).toBe(code);
    expect(await stored()).toHaveLength(0);
  });

  test('is forgotten after a year', async () => {
    await send(asha);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await forgetOldEnquiries(stage.db, days(364))).toBe(0);
    expect(await forgetOldEnquiries(stage.db, days(366))).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test('leaves no trace of who sent it in the log', async () => {
    await send(asha);
    expect(stage.logged.join('')).not.toMatch(/dosaplaza|Asha|Pune/);
  });
});

describe('spam', () => {
  test.each([
    ['a filled trap', { ...asha, subject: 'Best SEO' }, 'trap'],
    ['a link after a second', { ...asha, message: 'https://spam.example', took: 1_000 }, 'haste'],
    ['a heap of links', { ...asha, message: 'www.a.example www.b.example www.c.example' }, 'links'],
  ])('with %s is answered like any other, held, and mailed to nobody', async (_what, body, suspicion) => {
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.body.number).toMatch(/^ENQ-/);
    expect(await stored()).toMatchObject([{ status: 'held', suspicion }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stage.letters.filter(({ subject }) => subject.includes(answer.body.number))).toEqual([]);
  });

  test('has a budget per sender and per network', async () => {
    const strict = await openStage({ rateLimitFactor: 1 });
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

  test('cannot write headers or second recipients into our mails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chulha-enquiry-'));
    const store = await openMailStore(folder);
    const smtp = await startSmtp({ host: '127.0.0.1', port: 0, store });
    const mail = smtpMail({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'Chulha <hello@chulha.example>' });
    try {
      const evil = 'Asha\r\nBcc: victim@example.in\r\n\r\nHello';
      const { status, body } = await send({ ...asha, name: evil });
      expect(status).toBe(200);
      expect((await stored())[0]?.name).toBe('Asha Bcc: victim@example.in Hello');
      for (const email of ['a@b.in\r\nBcc: v@x.in', 'a@b.in,v@x.in', '"x" <a@b.in>', 'a@b.in v@x.in'])
        expect((await send({ ...asha, email })).status).toBe(400);
      const letters = await mailsAbout(body.number);
      for (const letter of letters)
        await mail.send({ ...letter, subject: `${letter.subject}\r\nBcc: victim@example.in` });
      const arrived = await until(
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

  test('cannot hide in signs that nobody sees', () => {
    expect(cleaned({ name: ' A\u0000sha\u202egnp\u2028 ', email: ' a@b.in ', message: '\u0007x \r\ny\n\n ' })).toEqual({
      name: 'A sha gnp',
      email: 'a@b.in',
      message: 'x\ny',
    });
    expect(cleaned({ ...asha, name: 'श्री\u200dमान' }).name).toBe('श्री\u200dमान');
  });
});

describe('without scripts', () => {
  test('a sent form leads to the contact page with its number', async () => {
    const { status, headers } = await sendForm({ ...asha, subject: '' });
    expect(status).toBe(303);
    const [row] = await stored();
    expect(headers.get('location')).toBe(`/contact?sent=${row?.number}#contact`);
    const { text } = await readPage(stage, `/contact?sent=${row?.number}`);
    expect(text).toContain(`Its number is ${row?.number}`);
    expect(text).not.toContain('Send Message');
  });

  test('a form that cannot be taken comes back with what was typed and what is wrong', async () => {
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

  test('nothing that was typed stays for the next visitor', async () => {
    await sendForm({ ...asha, email: 'wrong' });
    const { html } = await readPage(stage, '/contact');
    expect(html).not.toMatch(/dosas|Asha/);
  });

  test('a made-up number is not shown', async () => {
    const { text } = await readPage(stage, '/contact?sent=Call+0900+123');
    expect(text).toContain('Send Message');
    expect(text).not.toContain('0900');
  });

  test('a form of another kind is refused as ever', async () => {
    const body = new FormData();
    body.set('name', 'Asha');
    const { status } = await readPage(stage, '/api/contact', { method: 'POST', body });
    expect(status).toBe(415);
  });

  test('no other endpoint reads plain forms', async () => {
    const { status } = await readPage(stage, '/api/quote', {
      method: 'POST',
      body: new URLSearchParams({ planId: 'basic' }),
    });
    expect(status).toBe(415);
  });
});
