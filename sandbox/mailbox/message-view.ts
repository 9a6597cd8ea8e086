import { type Mail, readMail } from './mail.ts';
import type { MailStore, MessageEntry } from './store.ts';

export interface Message {
  entry: MessageEntry;
  raw: Buffer;
  mail: Mail;
}

/** Reads a message and its parts; an SMS has only a text. Returns undefined for an unknown message. */
export async function openMessage(store: MailStore, id: string): Promise<Message | undefined> {
  const found = await store.find(id);
  if (!found) return undefined;
  const { entry, raw } = found;
  if (entry.kind === 'mail') return { ...found, mail: await readMail(raw) };
  const { from, to, subject, messageId } = entry;
  const mail = { from, to, subject, messageId, text: raw.toString(), html: null, headers: [], attachments: [] };
  return { ...found, mail };
}

/** Converts a message to its form in the list response. */
export function listView(entry: MessageEntry) {
  return { ...entry, receivedAt: new Date(entry.receivedAt).toISOString() };
}

/** Converts a message to its form in the detail response, with the name, type and size of each attachment. */
export function messageView({ entry, mail }: Message) {
  const { id, kind, from, to, subject, messageId, receivedAt } = listView(entry);
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    size: content.length,
  }));
  return { id, kind, from, to, subject, text: mail.text, html: mail.html, messageId, receivedAt, attachments };
}

/** Returns the mail's HTML with its inline pictures in place of `cid:` URLs. */
export function htmlWithPictures({ html, attachments }: Mail): string {
  const pictures = new Map(
    attachments
      .filter(({ contentId, mimeType }) => contentId && /^image\/(png|jpeg|gif|webp)$/.test(mimeType))
      .map(({ contentId, mimeType, content }) => [
        contentId?.replace(/^<|>$/g, '') ?? '',
        `data:${mimeType};base64,${content.toString('base64')}`,
      ]),
  );
  return (html ?? '').replace(/cid:([^"'\s)>]+)/g, (whole, id: string) => pictures.get(id) ?? whole);
}

/**
 * Returns the web addresses in a message, without duplicates. They are listed because the sandboxed frame cannot open
 * links.
 */
export function linksIn({ html, text }: Mail): string[] {
  const inHtml = [...(html ?? '').matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const inText = [...(text ?? '').matchAll(/https?:\/\/[^\s<>"']+/g)].map(([url]) => url.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:$/.test(URL.parse(link)?.protocol ?? ''));
}
