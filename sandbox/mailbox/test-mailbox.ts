import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { freeLoopbackPort } from '../free-loopback-port.ts';
import { mailbox } from './plugin.ts';
import { startSmtp } from './smtp.ts';
import { openMailStore } from './store.ts';

export async function aMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const store = await openMailStore(folder);
  const smtp = await startSmtp({ store, port: await freeLoopbackPort() });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(mailbox, { prefix: '/dev/mailbox', store, publicUrl: 'http://shop.example' });
  const url = `${await app.listen({ port: await freeLoopbackPort(), host: '127.0.0.1' })}/dev/mailbox`;
  const sender = nodemailer.createTransport(`smtp://127.0.0.1:${smtp.port}`);
  return {
    folder,
    store,
    smtp,
    url,
    sender,
    send: (mail: SendMailOptions) =>
      sender.sendMail({ from: '"Chulha" <hello@chulha.example>', to: 'asha@example.in', ...mail }),
    json: async (path: string, init?: RequestInit): Promise<ReturnType<typeof JSON.parse>> =>
      (await fetch(`${url}/api${path}`, init)).json(),
    page: async (path: string) => (await fetch(`${url}${path}`)).text(),
    close: async () => {
      sender.close();
      await app.close();
      await smtp.stop();
      await rm(folder, { recursive: true });
    },
  };
}
