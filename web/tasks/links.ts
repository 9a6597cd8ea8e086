import { reply } from '../asking/reply.ts';
import { m } from '../paraglide/messages.js';
import { minuteInIst } from '../ui/time-in-ist.ts';
import type { Choice } from './use-choices.ts';

const most = 6;

/** Customers by a part of their name, e-mail, phone or the number of an order. */
export async function findCustomers(search: string): Promise<Choice[]> {
  const found = await reply('listPeople', { query: { search, page: 1, pageSize: most } });
  const people = Array.isArray(found) ? found : found.items;
  return people.map(({ _id, name, email, phone }) => ({
    id: _id,
    text: name || m.tasks_no_name(),
    detail: [email, phone].filter(Boolean).join(' · '),
  }));
}

/** Orders by their ticket or number, or by a part of their buyer's name, e-mail or phone. */
export async function findOrders(search: string): Promise<Choice[]> {
  const { items } = await reply('listAllOrders', { query: { search } });
  return items.slice(0, most).map(({ order_id, ticket, planName, name, createdAt, personId }) => ({
    id: order_id,
    text: m.tasks_order_named({ ticket, plan: planName }),
    detail: [name, minuteInIst(createdAt)].join(' · '),
    ...(personId ? { customer: { id: personId, name } } : {}),
  }));
}
