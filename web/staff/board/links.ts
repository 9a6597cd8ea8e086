import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { moment } from '#web/ui/page-dates.ts';

/** Order or customer to which a task can be linked; an order also provides its customer. */
export type Choice = { id: string; text: string; detail: string; customer?: { id: string; name: string } };

const most = 6;

/** Searches customers by a part of their name, e-mail address, phone number or order number. */
export async function findLinkableCustomers(search: string): Promise<Choice[]> {
  const found = await callOrThrow('GET /api/admin/users', { query: { search, page: 1, pageSize: most } });
  const users = Array.isArray(found) ? found : found.items;
  // Leave out guests, who are linked through their orders.
  return users
    .filter(({ guest }) => !guest)
    .map(({ _id, name, email, phone }) => ({
      id: _id,
      text: name || m.tasks_no_name(),
      detail: [email, phone].filter(Boolean).join(' · '),
    }));
}

/** Searches orders by ticket number, order number, or a part of the buyer's name, e-mail address or phone number. */
export async function findLinkableOrders(search: string): Promise<Choice[]> {
  const { items } = await callOrThrow('GET /api/admin/orders', { query: { search } });
  return items.slice(0, most).map(({ order_id, ticket, planName, name, createdAt, personId }) => ({
    id: order_id,
    text: m.tasks_order_named({ ticket, plan: planName }),
    detail: [name, moment(createdAt)].join(' · '),
    ...(personId ? { customer: { id: personId, name } } : {}),
  }));
}
