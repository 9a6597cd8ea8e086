import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { brand } from '#shared/brand.ts';
import { waitUntil } from '#test/checkout.ts';
import { ashasEnquiry, contactActs } from '#test/contact-form.ts';
import { readPage } from '#test/pages.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

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

function sendForm(fields: Record<string, string>) {
  return readPage(testApp, '/api/contact', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

describe('the contact form', () => {
  test('stores a message, mails it to support with Reply-To, and confirms it to the sender by number only', async () => {
    const { status, body } = await send(ashasEnquiry);
    expect(status).toBe(200);
    expect(body.number).toMatch(/^ENQ-\w{8}$/);
    expect(body.message).toContain(body.number);
    const [row] = await stored();
    expect(row).toMatchObject({ ...ashasEnquiry, number: body.number, status: 'new', suspicion: null });
    const emails = await mailsAbout(body.number);
    const toUs = emails.find(({ to }) => to === brand.support);
    const toAsha = emails.find(({ to }) => to === ashasEnquiry.email);
    expect(toUs?.subject).toBe(`${body.number}: message from Asha Rao`);
    expect(toUs?.replyTo).toBe(ashasEnquiry.email);
    expect(toUs?.text).toContain(ashasEnquiry.message);
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
    const { body } = await send({ ...ashasEnquiry, topic });
    expect((await stored())[0]).toMatchObject({ ...ashasEnquiry, topic });
    const emails = await mailsAbout(body.number);
    expect(emails.find(({ to }) => to === brand.support)?.text).toContain(`About: ${title}`);
  });

  test('topic is optional, and unknown topics are dropped', async () => {
    expect((await send({ ...ashasEnquiry, topic: '' })).status).toBe(200);
    expect((await stored())[0]?.topic).toBeNull();
    expect((await send({ ...ashasEnquiry, topic: 'loans' })).status).toBe(400);
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
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ashasEnquiry)));
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
    [{ ...ashasEnquiry, email: 'asha@dosaplaza' }, ['email'], 'invalid'],
    [{ ...ashasEnquiry, message: '   \n ' }, ['message'], 'invalid'],
    [{ ...ashasEnquiry, message: 'x'.repeat(5_001) }, ['message'], 'invalid'],
    [{ ...ashasEnquiry, role: 'admin' }, ['role'], 'invalid'],
    [{ ...ashasEnquiry, name: 7 }, ['name'], 'fields_missing'],
  ])('invalid fields are refused, case %#', async (body, fields, code) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(fields);
    expect(answer.body.code).toBe(code);
    expect(await stored()).toHaveLength(0);
  });

  test('messages are purged after a year', async () => {
    await send(ashasEnquiry);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await purgePersonalData(testApp.db, days(364))).not.toHaveProperty('contact messages');
    expect(await purgePersonalData(testApp.db, days(366))).toMatchObject({ 'contact messages': 1 });
    expect(await stored()).toEqual([]);
  });

  test('the log has no trace of the sender', async () => {
    await send(ashasEnquiry);
    expect(testApp.logged.join('')).not.toMatch(/dosaplaza|Asha|Pune/);
  });
});

describe('the form without scripts', () => {
  test('redirects to the contact page with the number', async () => {
    const { status, headers } = await sendForm({ ...ashasEnquiry, subject: '' });
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
    await sendForm({ ...ashasEnquiry, email: 'wrong' });
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

test('a form without scripts with thousands of fields is refused, and its page names a few', async () => {
  const typed = Object.entries(ashasEnquiry).map(([name, value]): [string, string] => [name, String(value)]);
  const unknown = Array.from({ length: 10_000 }, (_, at): [string, string] => [`k${at}`, '']);
  const again = Array.from({ length: 5_000 }, (): [string, string] => ['name', 'Asha']);
  for (const fields of [
    [...typed, ...unknown],
    [...unknown, ...typed],
    [...typed, ...again],
  ]) {
    const body = new URLSearchParams(fields);
    const { status, html } = await readPage(testApp, '/api/contact', { method: 'POST', body, redirect: 'manual' });
    expect(status).toBe(400);
    expect(html.length).toBeLessThan(200_000);
  }
  expect(await stored()).toEqual([]);
});

test('the form without scripts is refused in plain text beyond its limit, as rendering is more work than storing', async () => {
  const limitedApp = await openTestApp({ rateLimitFactor: 1 });
  const post = () =>
    fetch(`${limitedApp.url}/api/contact`, { method: 'POST', body: new URLSearchParams({ name: '', email: 'x' }) });
  const answers: Response[] = [];
  for (let n = 0; n < 70; n += 1) answers.push(await post());
  const last = answers.at(-1);
  expect(answers[0]?.headers.get('content-type')).toContain('text/html');
  expect([last?.status, last?.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last?.text()).toMatch(/^[A-Z].*\.$/);
  await limitedApp.close();
});
