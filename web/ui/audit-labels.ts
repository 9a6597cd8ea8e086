import type { AuditAction } from '#shared/rules/audit.ts';
import { m } from '#web/paraglide/messages.js';
import { enquiryStatusNames } from './enquiry-status.ts';
import { roleNames } from './role-names.ts';

type Detail = Record<string, unknown>;
type Sentence = (detail: { text: (key: string) => string; rupees: (key: string) => string }) => string;

const named = (names: Record<string, () => string>, value: string) => names[value]?.() ?? value;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Sentence of each audit action; actions of older releases are shown as they are. */
const sentences: Record<AuditAction, Sentence> = {
  'order.asked': () => m.desk_deed_order_asked(),
  'receipt.sent-again': () => m.desk_deed_receipt(),
  'refund.requested': ({ rupees: amount }) => m.desk_deed_refund_requested({ amount: amount('amountPaise') }),
  'refund.approved': ({ rupees: amount }) => m.desk_deed_refund_approved({ amount: amount('amountPaise') }),
  'refund.withdrawn': ({ rupees: amount }) => m.desk_deed_refund_withdrawn({ amount: amount('amountPaise') }),
  'refund.done': ({ text, rupees: amount }) =>
    m.desk_deed_refund({ amount: amount('amountPaise'), reference: text('reference') }),
  'dispute.exported': () => m.desk_deed_dispute_exported(),
  'enquiry.moved': ({ text }) =>
    m.desk_deed_enquiry_moved({
      from: named(enquiryStatusNames, text('from')),
      to: named(enquiryStatusNames, text('to')),
    }),
  'enquiry.released': () => m.desk_deed_enquiry_released(),
  'enquiry.assigned': ({ text }) =>
    text('to') ? m.desk_deed_enquiry_assigned({ name: text('to') }) : m.desk_deed_enquiry_unassigned(),
  'enquiry.answered': () => m.desk_deed_enquiry_answered(),
  'enquiry.task-made': () => m.desk_deed_enquiry_task(),
  'role.changed': ({ text }) =>
    m.desk_deed_role({
      name: text('name') || m.desk_deed_nobody(),
      from: named(roleNames, text('from')),
      to: named(roleNames, text('to')),
      reason: text('reason'),
    }),
  'account.disabled': ({ text }) =>
    m.desk_deed_disabled({ name: text('name') || m.desk_deed_nobody(), reason: text('reason') }),
  'account.enabled': ({ text }) =>
    m.desk_deed_enabled({ name: text('name') || m.desk_deed_nobody(), reason: text('reason') }),
  'sessions.ended': ({ text }) =>
    m.desk_deed_sessions({ name: text('name') || m.desk_deed_nobody(), reason: text('reason') }),
  'accountant.given': ({ text }) =>
    m.desk_deed_accountant_given({ name: text('name') || m.desk_deed_nobody(), reason: text('reason') }),
  'accountant.taken': ({ text }) =>
    m.desk_deed_accountant_taken({ name: text('name') || m.desk_deed_nobody(), reason: text('reason') }),
  'settlements.exported': ({ text }) => m.desk_deed_settlements({ month: text('month') }),
  'invoice.corrected': ({ text }) => m.desk_deed_invoice_corrected({ number: text('number') }),
  'month.exported': ({ text }) => m.desk_deed_month_exported({ what: text('what'), month: text('month') }),
  'month.closed': ({ text }) => m.desk_deed_month_closed({ month: text('month') }),
  'task.created': ({ text }) => m.desk_deed_task_created({ title: text('title') || m.desk_deed_no_title() }),
  'task.edited': ({ text }) => m.desk_deed_task_changed({ title: text('title') || m.desk_deed_no_title() }),
  'task.moved': ({ text }) => m.desk_deed_task_moved({ title: text('title') || m.desk_deed_no_title() }),
  'task.deleted': ({ text }) => m.desk_deed_task_deleted({ title: text('title') || m.desk_deed_no_title() }),
  'task.restored': ({ text }) => m.desk_deed_task_restored({ title: text('title') || m.desk_deed_no_title() }),
  'note.written': () => m.desk_deed_note_added(),
  'note.removed': () => m.desk_deed_note_deleted(),
  'note.restored': () => m.desk_deed_note_restored(),
  'customers.exported': ({ text }) => m.desk_deed_list_exported({ count: text('count') }),
  'account.created': ({ text }) => m.desk_deed_account_created({ role: named(roleNames, text('to')) }),
  'account.erased': () => m.desk_deed_account_erased(),
  'guest.erased': ({ text }) => m.desk_deed_guest_erased({ orders: text('orders'), messages: text('messages') }),
  'second-factor.reset': () => m.desk_deed_second_factor_reset(),
  'access.undone': () => m.desk_deed_access_undone(),
  'access.restored': () => m.desk_deed_access_restored(),
  'case.moved': ({ text }) => m.desk_deed_case_moved({ step: text('step') }),
  'case.changed': () => m.desk_deed_case_changed(),
  'case.assigned': () => m.desk_deed_case_assigned(),
  'case.requested': () => m.desk_deed_case_requested(),
  'case.messaged': () => m.desk_deed_case_messaged(),
  'case.noted': () => m.desk_deed_case_noted(),
  'case.result-added': () => m.desk_deed_case_result(),
  'case.document-accepted': () => m.desk_deed_case_accepted(),
  'case.document-rejected': () => m.desk_deed_case_rejected(),
  'reply.created': () => m.desk_deed_reply_created(),
  'reply.changed': () => m.desk_deed_reply_changed(),
  'reply.removed': () => m.desk_deed_reply_removed(),
  'reply.restored': () => m.desk_deed_reply_restored(),
  'calendar.day-added': ({ text }) => m.desk_deed_day_added({ day: text('day') }),
  'calendar.day-changed': ({ text }) =>
    text('from') === text('to')
      ? m.desk_deed_day_renamed({ day: text('to') })
      : m.desk_deed_day_moved({ from: text('from'), to: text('to') }),
  'calendar.day-removed': ({ text }) => m.desk_deed_day_removed({ day: text('day') }),
  'calendar.hours-changed': () => m.desk_deed_hours_changed(),
  'remedy.changed': ({ text }) => m.desk_deed_remedy_changed({ from: text('from'), to: text('to') }),
  'data.exported': () => m.desk_deed_data_exported(),
  'data.purged': ({ text }) => m.desk_deed_data_purged({ rows: text('rows') }),
};

/** Short name of each audit action, for the filter. */
const names: Record<AuditAction, () => string> = {
  'order.asked': m.desk_deeds_order_asked,
  'receipt.sent-again': m.desk_deeds_receipt,
  'refund.requested': m.desk_deeds_refund_requested,
  'refund.approved': m.desk_deeds_refund_approved,
  'refund.withdrawn': m.desk_deeds_refund_withdrawn,
  'refund.done': m.desk_deeds_refund,
  'dispute.exported': m.desk_deeds_dispute_exported,
  'enquiry.moved': m.desk_deeds_enquiry_moved,
  'enquiry.released': m.desk_deeds_enquiry_released,
  'enquiry.assigned': m.desk_deeds_enquiry_assigned,
  'enquiry.answered': m.desk_deeds_enquiry_answered,
  'enquiry.task-made': m.desk_deeds_enquiry_task,
  'role.changed': m.desk_deeds_role,
  'account.disabled': m.desk_deeds_disabled,
  'account.enabled': m.desk_deeds_enabled,
  'sessions.ended': m.desk_deeds_sessions,
  'accountant.given': m.desk_deeds_accountant_given,
  'accountant.taken': m.desk_deeds_accountant_taken,
  'settlements.exported': m.desk_deeds_settlements,
  'invoice.corrected': m.desk_deeds_invoice_corrected,
  'month.exported': m.desk_deeds_month_exported,
  'month.closed': m.desk_deeds_month_closed,
  'task.created': m.desk_deeds_task_created,
  'task.edited': m.desk_deeds_task_changed,
  'task.moved': m.desk_deeds_task_moved,
  'task.deleted': m.desk_deeds_task_deleted,
  'task.restored': m.desk_deeds_task_restored,
  'note.written': m.desk_deeds_note_added,
  'note.removed': m.desk_deeds_note_deleted,
  'note.restored': m.desk_deeds_note_restored,
  'customers.exported': m.desk_deeds_list_exported,
  'account.created': m.desk_deeds_account_created,
  'account.erased': m.desk_deeds_account_erased,
  'guest.erased': m.desk_deeds_guest_erased,
  'second-factor.reset': m.desk_deeds_second_factor_reset,
  'access.undone': m.desk_deeds_access_undone,
  'access.restored': m.desk_deeds_access_restored,
  'case.moved': m.desk_deeds_case_moved,
  'case.changed': m.desk_deeds_case_changed,
  'case.assigned': m.desk_deeds_case_assigned,
  'case.requested': m.desk_deeds_case_requested,
  'case.messaged': m.desk_deeds_case_messaged,
  'case.noted': m.desk_deeds_case_noted,
  'case.result-added': m.desk_deeds_case_result,
  'case.document-accepted': m.desk_deeds_case_accepted,
  'case.document-rejected': m.desk_deeds_case_rejected,
  'reply.created': m.desk_deeds_reply_created,
  'reply.changed': m.desk_deeds_reply_changed,
  'reply.removed': m.desk_deeds_reply_removed,
  'reply.restored': m.desk_deeds_reply_restored,
  'calendar.day-added': m.desk_deeds_day_added,
  'calendar.day-changed': m.desk_deeds_day_changed,
  'calendar.day-removed': m.desk_deeds_day_removed,
  'calendar.hours-changed': m.desk_deeds_hours_changed,
  'remedy.changed': m.desk_deeds_remedy_changed,
  'data.exported': m.desk_deeds_data_exported,
  'data.purged': m.desk_deeds_data_purged,
};

/** True for actions that have a sentence. */
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(sentences, action);

/** Short name of an audit action; unknown ones are shown as they are. */
export function auditLabel(action: string): string {
  return isAuditAction(action) ? names[action]() : action;
}

/** An audit entry as a sentence. */
export function describeAuditEntry(action: string, detail: Detail): string {
  const text = (key: string) => {
    const value = detail[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const paise = (key: string) => rupees.format(Number(text(key)) / 100);
  return isAuditAction(action) ? sentences[action]({ text, rupees: paise }) : action;
}
