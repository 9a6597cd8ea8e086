import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readJson } from '../bodies.ts';
import { refuseForeignWrites } from '../own-headers.ts';
import { listView, messageView, openMessage } from './message-view.ts';
import type { MailStore } from './store.ts';

interface ById {
  Params: { id: string };
}

const smsRequest = z.strictObject({ to: z.string().min(3).max(30), text: z.string().min(1).max(2_000) });
const missing = { message: 'No such message.' };

/** Adds the JSON API of the mailbox: read and delete messages, submit an SMS. */
export function mailboxApi(app: FastifyInstance, store: MailStore): void {
  readJson(app);
  refuseForeignWrites(app);
  app.get<{ Querystring: { to?: string } }>('/api/messages', async ({ query }) => store.list(query.to).map(listView));
  app.get<ById>('/api/messages/:id', async ({ params }, reply) => {
    const message = await openMessage(store, params.id);
    return message ? messageView(message) : reply.code(404).send(missing);
  });
  app.delete('/api/messages', async (_request, reply) => {
    await store.removeAll();
    return reply.code(204).send();
  });
  app.delete<ById>('/api/messages/:id', async ({ params }, reply) =>
    (await store.remove(params.id)) ? reply.code(204).send() : reply.code(404).send(missing),
  );
  app.post('/api/sms', async ({ body }, reply) => {
    const sms = smsRequest.safeParse(body);
    if (!sms.success) return reply.code(400).send({ message: z.prettifyError(sms.error) });
    return reply.code(201).send(listView(await store.acceptSms(sms.data)));
  });
}
