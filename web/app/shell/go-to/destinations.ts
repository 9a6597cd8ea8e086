import { casePath, customerPath, orderPath, paths } from '#shared/paths.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import type { ComboboxOption, ComboboxOptions } from '#web/ui/Combobox.tsx';
import { appLinks } from '../app-links.ts';

export type Destination = ComboboxOption & { to: string };

const most = 5;

/** Screens without a place in the navigation. */
const more = () => [
  { to: paths.caseReviews, label: m.work_reviews() },
  { to: paths.openCase, label: m.desk_open_case_title() },
  { to: paths.cannedReplies, label: m.desk_replies_title() },
  { to: paths.promises, label: m.desk_promises_title() },
  { to: paths.ratings, label: m.desk_ratings_title() },
  { to: paths.undelivered, label: m.desk_mails_title() },
];

export function matchingScreens(words: string, role: Role, accountant: boolean): Destination[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  return [...appLinks(role, accountant), ...more()]
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label }) => ({ id: `screen-${to.replaceAll('/', '')}`, text: label, detail: '', to }));
}

/** Customers, orders and cases by parts of name, e-mail, phone or order number. */
export async function findDestinations(search: string): Promise<ComboboxOptions<Destination>[]> {
  const [users, orders, cases] = await Promise.all([
    callOrThrow('GET /api/admin/users', { query: { search, page: 1, pageSize: most } }),
    callOrThrow('GET /api/admin/orders', { query: { search } }),
    callOrThrow('GET /api/cases', { query: { q: search, view: 'all', limit: most } }),
  ]);
  return [
    {
      name: m.desk_goto_customers(),
      options: (Array.isArray(users) ? users : users.items).slice(0, most).map(({ _id, name, email, phone }) => ({
        id: `customer-${_id}`,
        text: name || email || phone || '',
        detail: [email, phone].filter(Boolean).join(' · '),
        to: customerPath(_id),
      })),
    },
    {
      name: m.desk_goto_cases(),
      options: cases.items.map(({ id, title, customer, step, ticket }) => ({
        id: `case-${id}`,
        text: [customer.name, title].filter(Boolean).join(' · '),
        detail: `${step.title} · ${ticket}`,
        to: casePath(id),
      })),
    },
    {
      name: m.desk_goto_orders(),
      options: orders.items.slice(0, most).map(({ order_id, ticket, planName, name, phone }) => ({
        id: `order-${order_id}`,
        text: `${ticket} · ${planName}`,
        detail: [name, phone].filter(Boolean).join(' · '),
        to: orderPath(order_id),
      })),
    },
  ];
}
