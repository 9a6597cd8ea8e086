import { inRupees } from '#shared/rules/money.ts';
import { isPaperKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { paperNames } from './papers.ts';
import type { Event } from './use-events.ts';

/** Label of a timeline event; written text is shown below it. */
export function wordsOf({ kind, who, what, amount }: Event): { line: string; text: string | null } {
  const plan = what ?? '';
  const paper = what !== null && isPaperKind(what) ? paperNames[what]() : '';
  const sum = inRupees(amount ?? 0);
  const line = {
    'signed-up': m.customers_event_signed_up,
    'order-placed': () => m.customers_event_order_placed({ plan }),
    'order-paid': () => m.customers_event_order_paid({ plan, amount: sum }),
    'order-refunded': () => m.customers_event_order_refunded({ plan, amount: sum }),
    'paper-sent': () => m.customers_event_paper_sent({ paper }),
    'paper-opened': () =>
      who === null
        ? m.customers_event_paper_opened_self({ paper })
        : m.customers_event_paper_opened({ name: who, paper }),
    note: () => m.customers_event_note({ name: who ?? '' }),
    'task-done': () => m.customers_event_task_done({ title: plan }),
    enquiry: m.customers_event_enquiry,
  }[kind]();
  return { line, text: kind === 'note' || kind === 'enquiry' ? what : null };
}
