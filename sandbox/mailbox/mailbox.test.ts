import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMailbox } from './test-mailbox.ts';

let box: Awaited<ReturnType<typeof aMailbox>>;
beforeEach(async () => {
  box = await aMailbox();
});
afterEach(() => box.close());

const hostile = '<script>alert(1)</script> "&\' रसोई';

test('a mail sent over SMTP is listed and can be read in full', async () => {
  await box.send({
    to: 'Asha Rao <asha@example.in>, accounts@example.in',
    bcc: 'owner@example.in',
    subject: 'Your receipt ₹4,799.40',
    text: 'Paid. See https://shop.example.in/orders/7?a=1&b=2.',
    html: '<p>Paid. <a href="https://shop.example.in/orders/7?a=1&amp;b=2">See it</a></p>',
    messageId: '<receipt-7@chulha.example>',
    attachments: [{ filename: 'रसीद 7.pdf', content: 'PDF', contentType: 'application/pdf' }],
  });
  const list = await box.json('/messages');
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ kind: 'mail', subject: 'Your receipt ₹4,799.40', preview: expect.any(String) });
  const message = await box.json(`/messages/${list[0].id}`);
  expect(message).toEqual({
    ...list[0],
    from: 'Chulha <hello@chulha.example>',
    to: ['asha@example.in', 'accounts@example.in', 'owner@example.in'],
    text: expect.stringContaining('Paid. See'),
    html: expect.stringContaining('<p>Paid.'),
    attachments: [{ filename: 'रसीद 7.pdf', mimeType: 'application/pdf', size: 3 }],
  });
  const file = await fetch(`${box.url}/messages/${list[0].id}/attachments/0`);
  expect(await file.text()).toBe('PDF');
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('रसीद 7.pdf')}`,
  );
  expect(await box.page(`/messages/${list[0].id}/raw`)).toContain('Message-ID: <receipt-7@chulha.example>');
});

test('a mail with a known Message-ID is accepted and stored once, even twenty at a time', async () => {
  const mail = { subject: 'Once', text: 'x', messageId: '<once@chulha.example>' };
  await Promise.all(Array.from({ length: 20 }, () => box.send(mail)));
  expect(await box.json('/messages')).toHaveLength(1);
});

test('newest first, and filtered by exactly one address or phone number', async () => {
  await box.send({ to: 'asha@example.in', subject: 'first', text: '1' });
  await box.send({ to: 'Asha@Example.in', subject: 'second', text: '2' });
  await box.send({ to: 'natasha@example.in', subject: 'third', text: '3' });
  const sms = { to: '+91 98765 00011', text: '123456 is your code' };
  const taken = await fetch(`${box.url}/api/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sms),
  });
  expect(taken.status).toBe(201);
  const subjects = (list: { subject: string }[]) => list.map(({ subject }) => subject);
  expect(subjects(await box.json('/messages'))).toEqual(['', 'third', 'second', 'first']);
  expect(subjects(await box.json('/messages?to=asha@example.in'))).toEqual(['second', 'first']);
  expect(await box.json('/messages?to=nobody')).toEqual([]);
  for (const phone of ['9876500011', '+919876500011', '%2B919876500011']) {
    const [found] = await box.json(`/messages?to=${phone}`);
    expect(await box.json(`/messages/${found.id}`)).toMatchObject({ kind: 'sms', to: [sms.to], text: sms.text });
  }
  expect(await box.page('/?to=nobody@example.in')).toContain('Nothing was sent to nobody@example.in.');
});

test('all messages can be deleted', async () => {
  await box.send({ subject: 'a', text: 'a' });
  expect((await fetch(`${box.url}/delete-all`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  expect(await box.page('/')).toContain('Nothing has been sent yet.');
});

test('hostile names, subjects and texts stay text', async () => {
  await box.send({ from: { name: hostile, address: 'evil@example.in' }, subject: hostile, text: hostile });
  const [{ id }] = await box.json('/messages');
  for (const page of [await box.page('/'), await box.page(`/messages/${id}`)]) {
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  }
  expect(await box.page(`/?to=${encodeURIComponent(hostile)}`)).not.toContain('<script');
});

test('the HTML of a mail is served separately, without scripts, forms or external content', async () => {
  await box.send({ subject: 'x', html: '<script>alert(1)</script><p>Hello</p>' });
  const [{ id }] = await box.json('/messages');
  const policy = (await fetch(`${box.url}/messages/${id}/html`)).headers.get('content-security-policy');
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox /);
  expect(policy).not.toMatch(/script|allow-same-origin/);
  expect(await box.page(`/messages/${id}`)).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('a mail over 10 MB is refused', async () => {
  const content = Buffer.alloc(9 * 1_048_576);
  const sending = box.send({ subject: 'big', text: 'x', attachments: [{ filename: 'a.bin', content }] });
  await expect(sending).rejects.toMatchObject({ responseCode: 552 });
  expect(await box.json('/messages')).toEqual([]);
});

test('a connection cut during DATA stores nothing', async () => {
  const socket = connect(box.smtp.port, '127.0.0.1');
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  for (const line of ['', 'HELO x', 'MAIL FROM:<a@b.in>', 'RCPT TO:<c@d.in>', 'DATA']) {
    if (line) socket.write(`${line}\r\n`);
    await lines.next();
  }
  socket.write('Subject: half\r\n\r\nhal');
  socket.destroy();
  await box.send({ subject: 'whole', text: 'x' });
  expect((await box.json('/messages')).map(({ subject }: { subject: string }) => subject)).toEqual(['whole']);
});
