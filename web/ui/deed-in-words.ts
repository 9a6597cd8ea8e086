import type { DeedName } from '#shared/rules/deeds.ts';
import { m } from '../paraglide/messages.js';

type Detail = Record<string, unknown>;
type Words = (detail: { text: (key: string) => string; rupees: (key: string) => string }) => string;

const statuses: Record<string, () => string> = {
  new: m.desk_status_new,
  held: m.desk_status_held,
  inprogress: m.desk_status_inprogress,
  answered: m.desk_status_answered,
  closed: m.desk_status_closed,
};
const roleNames: Record<string, () => string> = {
  user: m.desk_role_user,
  seller: m.app_role_seller,
  admin: m.app_role_admin,
};
const named = (names: Record<string, () => string>, word: string) => names[word]?.() ?? word;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** What was done, one sentence for each deed of the log; a name that an older release wrote is shown as it is. */
const sentences: Record<DeedName, Words> = {
  'order.asked': () => m.desk_deed_order_asked(),
  'receipt.sent-again': () => m.desk_deed_receipt(),
  'refund.done': ({ text, rupees: amount }) =>
    m.desk_deed_refund({ amount: amount('amountPaise'), reference: text('reference') }),
  'enquiry.moved': ({ text }) =>
    m.desk_deed_enquiry_moved({ from: named(statuses, text('from')), to: named(statuses, text('to')) }),
  'enquiry.released': () => m.desk_deed_enquiry_released(),
  'enquiry.assigned': ({ text }) =>
    text('to') ? m.desk_deed_enquiry_assigned({ name: text('to') }) : m.desk_deed_enquiry_unassigned(),
  'enquiry.answered': () => m.desk_deed_enquiry_answered(),
  'enquiry.task-made': () => m.desk_deed_enquiry_task(),
  'role.changed': ({ text }) =>
    m.desk_deed_role({
      name: text('name'),
      from: named(roleNames, text('from')),
      to: named(roleNames, text('to')),
      reason: text('reason'),
    }),
  'account.disabled': ({ text }) => m.desk_deed_disabled({ name: text('name'), reason: text('reason') }),
  'account.enabled': ({ text }) => m.desk_deed_enabled({ name: text('name'), reason: text('reason') }),
  'sessions.ended': ({ text }) => m.desk_deed_sessions({ name: text('name'), reason: text('reason') }),
  'task.created': ({ text }) => m.desk_deed_task_created({ title: text('title') }),
  'task.edited': ({ text }) => m.desk_deed_task_changed({ title: text('title') }),
  'task.moved': ({ text }) => m.desk_deed_task_moved({ title: text('title') }),
  'task.deleted': ({ text }) => m.desk_deed_task_deleted({ title: text('title') }),
  'task.restored': ({ text }) => m.desk_deed_task_restored({ title: text('title') }),
  'note.written': () => m.desk_deed_note_added(),
  'note.removed': () => m.desk_deed_note_deleted(),
  'note.restored': () => m.desk_deed_note_restored(),
  'customers.exported': ({ text }) => m.desk_deed_list_exported({ count: text('count') }),
};

/** Each deed by itself, as one chooses it from a list. */
const names: Record<DeedName, () => string> = {
  'order.asked': m.desk_deeds_order_asked,
  'receipt.sent-again': m.desk_deeds_receipt,
  'refund.done': m.desk_deeds_refund,
  'enquiry.moved': m.desk_deeds_enquiry_moved,
  'enquiry.released': m.desk_deeds_enquiry_released,
  'enquiry.assigned': m.desk_deeds_enquiry_assigned,
  'enquiry.answered': m.desk_deeds_enquiry_answered,
  'enquiry.task-made': m.desk_deeds_enquiry_task,
  'role.changed': m.desk_deeds_role,
  'account.disabled': m.desk_deeds_disabled,
  'account.enabled': m.desk_deeds_enabled,
  'sessions.ended': m.desk_deeds_sessions,
  'task.created': m.desk_deeds_task_created,
  'task.edited': m.desk_deeds_task_changed,
  'task.moved': m.desk_deeds_task_moved,
  'task.deleted': m.desk_deeds_task_deleted,
  'task.restored': m.desk_deeds_task_restored,
  'note.written': m.desk_deeds_note_added,
  'note.removed': m.desk_deeds_note_deleted,
  'note.restored': m.desk_deeds_note_restored,
  'customers.exported': m.desk_deeds_list_exported,
};

/** True for the names that have a sentence. */
export const isDeed = (action: string): action is DeedName => Object.hasOwn(sentences, action);

/** What kind of deed it was; a name that an older release wrote is shown as it is. */
export function deedName(action: string): string {
  return isDeed(action) ? names[action]() : action;
}

/** A line of the audit log as a sentence about whoever did it. */
export function deedInWords(action: string, detail: Detail): string {
  const text = (key: string) => {
    const value = detail[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const paise = (key: string) => rupees.format(Number(text(key)) / 100);
  return isDeed(action) ? sentences[action]({ text, rupees: paise }) : action;
}
