import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  answerPage,
  html,
  istForPeople,
  keepOwnHeaders,
  type Markup,
  readBodies,
  refuseForeignPages,
  setPolicy,
} from '../pages.ts';
import { type Mail, readMail } from './mail.ts';
import type { MailStore, MessageEntry } from './store.ts';

export interface MailboxOptions {
  store: MailStore;
  /** Public URL of the product. Requests to its host and to this machine's own names are allowed. */
  publicUrl: string;
}

/** Development mailbox: shows all sent messages as pages and as JSON. */
export const mailbox: FastifyPluginAsync<MailboxOptions> = async (app, { store, publicUrl }) => {
  keepOwnHeaders(app);
  refuseForeignPages(app, publicUrl);
  readBodies(app);
  mailboxApi(app, store);
  mailboxPages(app, store);
};

interface ById {
  Params: { id: string };
}

const smsRequest = z.strictObject({ to: z.string().min(3).max(30), text: z.string().min(1).max(2_000) });

function mailboxApi(app: FastifyInstance, store: MailStore): void {
  app.get<{ Querystring: { to?: string } }>('/api/messages', async ({ query }) => store.list(query.to).map(listView));
  app.get<ById>('/api/messages/:id', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    if (!message) return reply.code(404).send({ message: 'No such message.' });
    const { text, html: page, attachments } = message.mail;
    const files = attachments.map(({ filename, mimeType, content }) => ({ filename, mimeType, size: content.length }));
    return { ...listView(message.entry), text, html: page, attachments: files };
  });
  app.post('/api/sms', async ({ body }, reply) => {
    const sms = smsRequest.safeParse(body);
    if (!sms.success) return reply.code(400).send({ message: z.prettifyError(sms.error) });
    return reply.code(201).send(listView(await store.acceptSms(sms.data)));
  });
}

const listView = (entry: MessageEntry) => ({ ...entry, receivedAt: new Date(entry.receivedAt).toISOString() });

interface Message {
  entry: MessageEntry;
  raw: Buffer;
  mail: Pick<Mail, 'text' | 'html' | 'attachments'>;
}

/** An SMS has only a text. */
async function openMessage(store: MailStore, id: string): Promise<Message | undefined> {
  const found = await store.find(id);
  if (!found) return undefined;
  const isMail = found.entry.kind === 'mail';
  const mail = isMail ? await readMail(found.raw) : { text: found.raw.toString(), html: null, attachments: [] };
  return { ...found, mail };
}

// Allows only inline styles, embedded images, and links in a new tab; no scripts, forms or external images.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const banner = html`<header class="banner">Development mailbox: nothing goes out</header>`;

function mailboxPages(app: FastifyInstance, store: MailStore): void {
  const root = app.prefix;
  const page = (reply: FastifyReply, title: string, body: Markup, status = 200) =>
    answerPage(reply, { title, body: html`${banner}<main>${body}</main>`, status });
  const missing = (reply: FastifyReply) => {
    const back = html`<h1>No such message</h1><p><a href="${root || '/'}">All messages</a></p>`;
    return page(reply, 'No such message', back, 404);
  };
  app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
    const to = query.to?.trim() || undefined;
    return page(reply, 'Mailbox', listPage(store.list(to), to, root));
  });
  app.get<ById>('/messages/:id', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    return message ? page(reply, message.entry.subject || 'Message', messagePage(message, root)) : missing(reply);
  });
  app.get<ById>('/messages/:id/html', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    if (!message) return missing(reply);
    setPolicy(reply, mailPolicy);
    return reply.type('text/html; charset=utf-8').send(`<base target="_blank">${message.mail.html ?? ''}`);
  });
  app.get<ById>('/messages/:id/raw', async ({ params }, reply) => {
    const found = await store.find(params.id);
    return found ? reply.type('text/plain; charset=utf-8').send(found.raw) : missing(reply);
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', async ({ params }, reply) => {
    const file = (await openMessage(store, params.id))?.mail.attachments[Number(params.index)];
    if (!file) return missing(reply);
    const name = encodeURIComponent(file.filename.replace(/[\\/\p{Cc}]/gu, '_').toWellFormed());
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name.replace(/['()*]/g, '_')}`)
      .send(file.content);
  });
  app.post('/delete-all', async (_request, reply) => {
    await store.removeAll();
    return reply.redirect(root || '/', 303);
  });
}

function listPage(entries: MessageEntry[], to: string | undefined, root: string): Markup {
  return html`<h1>Mailbox</h1>
<p>Mails and text messages that the shop has sent, newest first.</p>
<form method="get" action="${root || '/'}" role="search">
  <input type="search" name="to" value="${to ?? ''}" aria-label="Sent to this address or phone number" placeholder="Address or phone">
  <button>Show</button>
</form>
<ul>${entries.map(
    ({ id, kind, to: recipients, subject, preview, receivedAt }) => html`<li><a href="${root}/messages/${id}">
    ${kind === 'sms' ? `SMS: ${preview}` : subject || '(no subject)'}</a>
    <div class="small">to ${recipients.join(', ')} · ${istForPeople(receivedAt)}</div></li>`,
  )}</ul>
${entries.length === 0 && html`<p>${to ? `Nothing was sent to ${to}.` : 'Nothing has been sent yet.'}</p>`}
${entries.length > 0 && html`<form method="post" action="${root}/delete-all"><button>Delete all</button></form>`}`;
}

function messagePage({ entry, mail }: Message, root: string): Markup {
  const address = `${root}/messages/${entry.id}`;
  return html`<p><a href="${root || '/'}">All messages</a></p>
<h1>${entry.kind === 'sms' ? 'Text message' : entry.subject || '(no subject)'}</h1>
<p class="small">from ${entry.from || 'nobody'} to ${entry.to.join(', ')} · ${istForPeople(entry.receivedAt)} · <a href="${address}/raw">raw source</a></p>
${mail.html !== null && html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/html" title="The mail as its reader sees it"></iframe>`}
<pre>${mail.text}</pre>
<ul>${mail.attachments.map(
    ({ filename, mimeType, content }, index) =>
      html`<li><a href="${address}/attachments/${index}">${filename}</a> ${mimeType}, ${Math.ceil(content.length / 1024)} kB</li>`,
  )}</ul>`;
}
