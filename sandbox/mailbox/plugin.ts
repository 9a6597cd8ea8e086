import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { readForms } from '../bodies.ts';
import { keepOwnHeaders, refuseForeignHosts, refuseForeignWrites, setPolicy } from '../own-headers.ts';
import { answerPage } from '../page.ts';
import { mailboxApi } from './api.ts';
import { mailboxStyle } from './mailbox-style.ts';
import { htmlWithPictures, openMessage } from './message-view.ts';
import { listPage, messagePage, missingPage } from './pages.ts';
import type { MailStore } from './store.ts';

export interface MailboxOptions {
  store: MailStore;
  /** Public URL of the product. Requests to its host and to this machine's own names are allowed. */
  publicUrl: string;
}

interface ById {
  Params: { id: string };
}

// Allows only inline styles and embedded images; no scripts, forms, links or external images.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** Development mailbox: shows all sent messages as pages and as JSON. */
export const mailbox: FastifyPluginAsync<MailboxOptions> = async (app, { store, publicUrl }) => {
  keepOwnHeaders(app);
  refuseForeignHosts(app, publicUrl);
  await app.register(async (part) => mailboxApi(part, store));
  await app.register(async (part) => mailboxPages(part, store));
};

function mailboxPages(app: FastifyInstance, store: MailStore): void {
  readForms(app);
  refuseForeignWrites(app);
  const root = app.prefix;
  const home = root || '/';
  const missing = (reply: FastifyReply) =>
    answerPage(reply, { title: 'No such message', body: missingPage(root), style: mailboxStyle, status: 404 });

  app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
    const to = query.to?.trim() || undefined;
    const body = listPage(store.list(to), to, root);
    return answerPage(reply, { title: 'Mailbox', body, style: mailboxStyle });
  });
  app.get<ById>('/messages/:id', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    if (!message) return missing(reply);
    const title = message.entry.subject || 'Message';
    return answerPage(reply, { title, body: messagePage(message, root), style: mailboxStyle });
  });
  app.get<ById>('/messages/:id/html', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    if (!message) return missing(reply);
    setPolicy(reply, mailPolicy);
    return reply.type('text/html; charset=utf-8').send(htmlWithPictures(message.mail));
  });
  app.get<ById>('/messages/:id/raw', async ({ params }, reply) => {
    const found = await store.find(params.id);
    return found ? reply.type('text/plain; charset=utf-8').send(found.raw) : missing(reply);
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', async ({ params }, reply) => {
    const file = (await openMessage(store, params.id))?.mail.attachments[Number(params.index)];
    if (!file) return missing(reply);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(file.filename)}`)
      .send(file.content);
  });
  app.post<ById>('/messages/:id/delete', async ({ params }, reply) => {
    await store.remove(params.id);
    return reply.redirect(home, 303);
  });
  app.post('/delete-all', async (_request, reply) => {
    await store.removeAll();
    return reply.redirect(home, 303);
  });
}

/** Replaces path separators and control characters of a file name; encodes it by RFC 5987, also `'`, `(`, `)`, `*`. */
function encodeFileName(name: string): string {
  const plain = name.replace(/[\\/\p{Cc}]/gu, '_').toWellFormed();
  return encodeURIComponent(plain).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
