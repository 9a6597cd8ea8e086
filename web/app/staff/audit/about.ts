import { customerPath, orderPath, paths } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api.ts';

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

/** Target of an audit entry with its link; unknown kinds of older releases are shown as stored. */
export function aboutWhat({ subject: { kind, id }, detail }: Deed): About {
  return kinds[kind]?.(id, detail) ?? { text: `${kind} ${id.slice(0, 8)}` };
}
