import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail } from './mail.ts';

const keptMessages = 500;
const previewLength = 140;

export interface MessageEntry {
  id: string;
  kind: 'mail' | 'sms';
  from: string;
  to: string[];
  subject: string;
  messageId: string | null;
  preview: string;
  receivedAt: number;
}

export interface MailStore {
  /** Lists messages, newest first; with `to`, only messages to that e-mail address or phone number. */
  list(to?: string): MessageEntry[];
  find(id: string): Promise<{ entry: MessageEntry; raw: Buffer } | undefined>;
  acceptMail(raw: Buffer, recipients: string[]): Promise<MessageEntry>;
  acceptSms(sms: { to: string; text: string }): Promise<MessageEntry>;
  removeAll(): Promise<void>;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-10);
const previewOf = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, previewLength);

/** Opens the mailbox in `folder`, which has one file for each message; keeps the latest 500. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true });
  let entries: MessageEntry[] = [];
  const fileOf = (id: string) => join(folder, `${id}.json`);
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith('.json')) entries.push(JSON.parse(await readFile(join(folder, name), 'utf8')).entry);
    else await rm(join(folder, name));
  }

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function add(message: Omit<MessageEntry, 'id' | 'receivedAt'>, raw: Buffer): Promise<MessageEntry> {
    const receivedAt = Date.now();
    const entry = { id: `${receivedAt}-${randomBytes(6).toString('hex')}`, ...message, receivedAt };
    const content = JSON.stringify({ entry, raw: raw.toString('base64') });
    await writeFile(`${fileOf(entry.id)}.part`, content, { mode: 0o600 });
    await rename(`${fileOf(entry.id)}.part`, fileOf(entry.id));
    const all = [...entries, entry];
    entries = all.slice(-keptMessages);
    for (const { id } of all.slice(0, -keptMessages)) await rm(fileOf(id));
    return entry;
  }

  return {
    list: (to) => entries.filter((entry) => to === undefined || wentTo(entry, to)).reverse(),
    async find(id) {
      const entry = entries.find((one) => one.id === id);
      return entry && { entry, raw: Buffer.from(JSON.parse(await readFile(fileOf(id), 'utf8')).raw, 'base64') };
    },
    async acceptMail(raw, recipients) {
      const { from, to, subject, messageId, text } = await readMail(raw);
      return inTurn(async () => {
        // Stores a repeated Message-ID once, like large providers, because at-least-once senders rely on that.
        const known = entries.find((entry) => messageId !== null && entry.messageId === messageId);
        const recipientsOrTo = recipients.length > 0 ? recipients : to;
        const preview = previewOf(text);
        return known ?? add({ kind: 'mail', from, to: recipientsOrTo, subject, messageId, preview }, raw);
      });
    },
    acceptSms: ({ to, text }) =>
      inTurn(() => {
        const preview = previewOf(text);
        return add({ kind: 'sms', from: 'SMS', to: [to], subject: '', messageId: null, preview }, Buffer.from(text));
      }),
    removeAll: () =>
      inTurn(async () => {
        const gone = entries;
        entries = [];
        for (const { id } of gone) await rm(fileOf(id));
      }),
  };
}

function wentTo({ kind, to }: MessageEntry, wanted: string): boolean {
  if (kind === 'mail') return to.some((address) => address.toLowerCase() === wanted.trim().toLowerCase());
  return to.some((phone) => digitsOf(phone) !== '' && digitsOf(phone) === digitsOf(wanted));
}
