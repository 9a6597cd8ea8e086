import { customerPath, orderPath, paths } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import type { Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';

type Deed = Pick<Reply<'listDeeds'>['items'][number], 'subject' | 'detail'>;
type About = { text: string; to?: string };

const kinds: Record<string, (id: string, detail: Deed['detail']) => About> = {
  order: (id) => ({ text: m.desk_about_order({ ticket: ticketNumber(id) }), to: orderPath(id) }),
  enquiry: (id) => ({ text: id, to: `${paths.enquiries}?open=${encodeURIComponent(id)}` }),
  task: () => ({ text: m.desk_about_task(), to: paths.taskBoard }),
  person: (id) => ({ text: m.desk_about_person(), to: customerPath(id) }),
  note: (_, { person }) => ({
    text: m.desk_about_note(),
    ...(typeof person === 'string' ? { to: customerPath(person) } : {}),
  }),
  list: () => ({ text: m.desk_about_list(), to: paths.sellerDashboard }),
};

/** What a deed was done to, and where it can be looked at; a kind that an older release wrote is shown as it is. */
export function aboutWhat({ subject: { kind, id }, detail }: Deed): About {
  return kinds[kind]?.(id, detail) ?? { text: `${kind} ${id.slice(0, 8)}` };
}
