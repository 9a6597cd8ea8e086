import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AddressRefused, smtpMailer } from './mail.ts';

const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

/** Starts an SMTP server that answers one command, such as `RCPT`, with a refusal; returns an e-mail's outcome. */
async function sendTo(command: string, refusal: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.write('220 x\r\n');
    let inText = false;
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      if (inText && !line.endsWith('\r\n.\r\n')) return;
      const asked = inText ? 'TEXT' : (line.split(/[ :\r]/)[0] ?? '').toUpperCase();
      inText = asked === 'DATA' && command !== 'DATA';
      socket.write(`${asked === command ? refusal : inText ? '354 go on' : '250 ok'}\r\n`);
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: () => 'a@x.in',
  });
  close.push(
    () => mailer.close(),
    () => server.close(),
  );
  return mailer
    .send({ id: 'one', to: 'b@x.in', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
    .catch((error) => error);
}

test.each([
  ['RCPT', '550 5.1.1 No such user here', '550 5.1.1'],
  ['RCPT', '550 no', '550'],
  ['TEXT', '554 5.7.1 Not wanted', '554 5.7.1'],
])('a %s answered %s is refused for good', async (command, refusal, status) => {
  expect(await sendTo(command, refusal)).toMatchObject({ status });
});

test.each([
  ['RCPT', '450 4.2.1 Try again'],
  ['MAIL', '550 5.7.1 Sender not allowed'],
])('a %s answered %s is tried again', async (command, refusal) => {
  const error = await sendTo(command, refusal);
  expect([error instanceof Error, error instanceof AddressRefused]).toEqual([true, false]);
});
