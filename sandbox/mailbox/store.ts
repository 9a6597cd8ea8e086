import { randomBytes } from 'node:crypto';
import { type Mail, readMail } from './mail.ts';
import { MessageFiles } from './message-files.ts';

const keptMessages = 500;
const previewLength = 140;
const phoneDigits = 10;

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
  remove(id: string): Promise<boolean>;
  removeAll(): Promise<void>;
}

const fileOf = ({ id, kind }: MessageEntry) => `${id}.${kind === 'mail' ? 'eml' : 'sms'}`;
const newId = (now: number) => `${now.toString(36)}-${randomBytes(6).toString('hex')}`;
const previewOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, previewLength);
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-phoneDigits);

function mailEntry(id: string, mail: Mail, recipients: string[], receivedAt: number): MessageEntry {
  const { from, subject, messageId } = mail;
  const to = recipients.length > 0 ? recipients : mail.to;
  return { id, kind: 'mail', from, to, subject, messageId, preview: previewOf(mail.text ?? ''), receivedAt };
}

function smsEntry(id: string, to: string, text: string, receivedAt: number): MessageEntry {
  return { id, kind: 'sms', from: 'SMS', to: [to], subject: '', messageId: null, preview: previewOf(text), receivedAt };
}

/** Opens the mailbox in `folder`; keeps the latest 500 messages. */
export async function openMailStore(folder: string): Promise<MailStore> {
  const files = new MessageFiles<MessageEntry>(folder);
  let entries = (await files.readIndex()) ?? (await entriesFromFiles(files));
  // Removes files without an index entry: they were never acknowledged, or their deletion was interrupted. If the index
  // is lost, this also removes all text messages.
  const known = new Set(entries.map(fileOf));
  await files.remove((await files.names()).filter((name) => !known.has(name)));

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const replace = async (next: MessageEntry[]) => {
    const remaining = new Set(next);
    await files.writeIndex(next);
    const gone = entries.filter((entry) => !remaining.has(entry));
    entries = next;
    await files.remove(gone.map(fileOf));
  };
  const add = async (entry: MessageEntry, raw: Buffer) => {
    await files.write(fileOf(entry), raw);
    await replace([...entries, entry].slice(-keptMessages));
    return entry;
  };

  return {
    list: (to) => entries.filter((entry) => to === undefined || wentTo(entry, to)).reverse(),
    find: async (id) => {
      const entry = entries.find((one) => one.id === id);
      return entry && { entry, raw: await files.read(fileOf(entry)) };
    },
    acceptMail: async (raw, recipients) => {
      const mail = await readMail(raw);
      return inTurn(async () => {
        // Stores a repeated Message-ID once, like large providers, because at-least-once senders rely on that.
        const known = entries.find((entry) => mail.messageId !== null && entry.messageId === mail.messageId);
        // Id and entry need the same time: if the index is lost, the time is read from the id.
        const now = Date.now();
        return known ?? add(mailEntry(newId(now), mail, recipients, now), raw);
      });
    },
    acceptSms: ({ to, text }) =>
      inTurn(() => {
        const now = Date.now();
        return add(smsEntry(newId(now), to, text, now), Buffer.from(text));
      }),
    remove: (id) =>
      inTurn(async () => {
        const rest = entries.filter((entry) => entry.id !== id);
        const found = rest.length < entries.length;
        if (found) await replace(rest);
        return found;
      }),
    removeAll: () => inTurn(() => replace([])),
  };
}

function wentTo({ kind, to }: MessageEntry, wanted: string): boolean {
  if (kind === 'mail') return to.some((address) => address.toLowerCase() === wanted.trim().toLowerCase());
  return to.some((phone) => digitsOf(phone) !== '' && digitsOf(phone) === digitsOf(wanted));
}

async function entriesFromFiles(files: MessageFiles<MessageEntry>): Promise<MessageEntry[]> {
  const entries: MessageEntry[] = [];
  for (const name of await files.names()) {
    const [, id = '', time = ''] = /^(([0-9a-z]+)-[0-9a-f]+)\.eml$/.exec(name) ?? [];
    if (id) entries.push(mailEntry(id, await readMail(await files.read(name)), [], Number.parseInt(time, 36)));
  }
  return entries;
}
