import type { AuditAction } from '#shared/rules/audit.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { enquiryStatusNames } from './enquiry-status.ts';
import { roleNames } from './role-names.ts';

type Detail = Record<string, unknown>;
type Sentence = (detail: { text: (key: string) => string; rupees: (key: string) => string }) => string;

const named = (names: Record<string, () => string>, value: string) => names[value]?.() ?? value;

/** Sentences of the audit actions. */
const sentences: Record<AuditAction, Sentence> = {
  'order.asked': () => m.audit_did_order_asked(),
  'order.contact-corrected': ({ text }) =>
    m.audit_did_contact_corrected({ before: text('before'), after: text('after') }),
  'receipt.sent-again': () => m.audit_did_receipt(),
  'mail.sent-again': ({ text }) => m.audit_did_mail_sent({ kind: text('kind').replaceAll('-', ' ') }),
  'refund.requested': ({ rupees: amount }) => m.audit_did_refund_requested({ amount: amount('amountPaise') }),
  'refund.approved': ({ rupees: amount }) => m.audit_did_refund_approved({ amount: amount('amountPaise') }),
  'refund.withdrawn': ({ rupees: amount }) => m.audit_did_refund_withdrawn({ amount: amount('amountPaise') }),
  'refund.done': ({ text, rupees: amount }) =>
    m.audit_did_refund({ amount: amount('amountPaise'), reference: text('reference') }),
  'dispute.exported': () => m.audit_did_dispute_exported(),
  'enquiry.moved': ({ text }) =>
    m.audit_did_enquiry_moved({
      from: named(enquiryStatusNames, text('from')),
      to: named(enquiryStatusNames, text('to')),
    }),
  'enquiry.released': () => m.audit_did_enquiry_released(),
  'enquiry.assigned': ({ text }) =>
    text('to')
      ? m.audit_did_enquiry_assigned({ name: text('name') || m.audit_did_nobody() })
      : m.audit_did_enquiry_unassigned(),
  'enquiry.answered': () => m.audit_did_enquiry_answered(),
  'enquiry.task-made': () => m.audit_did_enquiry_task(),
  'role.changed': ({ text }) =>
    m.audit_did_role({
      name: text('name') || m.audit_did_nobody(),
      from: named(roleNames, text('from')),
      to: named(roleNames, text('to')),
      reason: text('reason'),
    }),
  'account.disabled': ({ text }) =>
    m.audit_did_disabled({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  'account.enabled': ({ text }) =>
    m.audit_did_enabled({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  'sessions.ended': ({ text }) =>
    m.audit_did_sessions({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  'accountant.given': ({ text }) =>
    m.audit_did_accountant_given({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  'accountant.taken': ({ text }) =>
    m.audit_did_accountant_taken({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  'staff.away': ({ text }) =>
    text('until') ? m.audit_did_staff_away({ day: text('until') }) : m.audit_did_staff_back(),
  'settlements.exported': ({ text }) => m.audit_did_settlements({ month: text('month') }),
  'invoice.corrected': ({ text }) => m.audit_did_invoice_corrected({ number: text('number') }),
  'month.exported': ({ text }) => m.audit_did_month_exported({ what: text('what'), month: text('month') }),
  'invoicing.confirmed': () => m.audit_did_invoicing_confirmed(),
  'month.closed': ({ text }) => m.audit_did_month_closed({ month: text('month') }),
  'task.created': ({ text }) => m.audit_did_task_created({ title: text('title') || m.audit_did_no_title() }),
  'task.edited': ({ text }) => m.audit_did_task_changed({ title: text('title') || m.audit_did_no_title() }),
  'task.moved': ({ text }) => m.audit_did_task_moved({ title: text('title') || m.audit_did_no_title() }),
  'task.deleted': ({ text }) => m.audit_did_task_deleted({ title: text('title') || m.audit_did_no_title() }),
  'task.restored': ({ text }) => m.audit_did_task_restored({ title: text('title') || m.audit_did_no_title() }),
  'note.written': () => m.audit_did_note_added(),
  'note.removed': () => m.audit_did_note_deleted(),
  'note.restored': () => m.audit_did_note_restored(),
  'customers.exported': ({ text }) => m.audit_did_list_exported({ count: text('count') }),
  'account.created': ({ text }) => m.audit_did_account_created({ role: named(roleNames, text('to')) }),
  'account.erased': () => m.audit_did_account_erased(),
  'guest.erased': ({ text }) => m.audit_did_guest_erased({ orders: text('orders'), messages: text('messages') }),
  'second-factor.reset': () => m.audit_did_second_factor_reset(),
  'access.restored': () => m.audit_did_access_restored(),
  'case.moved': ({ text }) => m.audit_did_case_moved({ step: text('step') }),
  'case.changed': () => m.audit_did_case_changed(),
  'case.assigned': () => m.audit_did_case_assigned(),
  'case.requested': () => m.audit_did_case_requested(),
  'case.messaged': () => m.audit_did_case_messaged(),
  'case.answer-dropped': () => m.audit_did_case_answer_dropped(),
  'case.noted': () => m.audit_did_case_noted(),
  'case.result-added': () => m.audit_did_case_result(),
  'case.request-withdrawn': () => m.audit_did_case_withdrawn(),
  'case.reopened': () => m.audit_did_case_reopened(),
  'case.ended': () => m.audit_did_case_ended(),
  'case.authority-pictured': () => m.audit_did_case_pictured(),
  'case.draft-attached': () => m.audit_did_case_draft(),
  'case.document-accepted': () => m.audit_did_case_accepted(),
  'case.document-rejected': () => m.audit_did_case_rejected(),
  'reply.created': () => m.audit_did_reply_created(),
  'reply.changed': () => m.audit_did_reply_changed(),
  'reply.removed': () => m.audit_did_reply_removed(),
  'reply.restored': () => m.audit_did_reply_restored(),
  'calendar.day-added': ({ text }) => m.audit_did_day_added({ day: text('day') }),
  'calendar.day-changed': ({ text }) =>
    text('from') === text('to')
      ? m.audit_did_day_renamed({ day: text('to') })
      : m.audit_did_day_moved({ from: text('from'), to: text('to') }),
  'calendar.day-removed': ({ text }) => m.audit_did_day_removed({ day: text('day') }),
  'remedy.changed': ({ text }) => m.audit_did_remedy_changed({ from: text('from'), to: text('to') }),
  'data.exported': () => m.audit_did_data_exported(),
  'data.purged': ({ text }) => m.audit_did_data_purged({ rows: text('rows') }),
};

/** Short names of the audit actions, for the filter. */
const names: Record<AuditAction, () => string> = {
  'order.asked': m.audit_filter_order_asked,
  'order.contact-corrected': m.audit_filter_contact_corrected,
  'receipt.sent-again': m.audit_filter_receipt,
  'mail.sent-again': m.audit_filter_mail_sent,
  'refund.requested': m.audit_filter_refund_requested,
  'refund.approved': m.audit_filter_refund_approved,
  'refund.withdrawn': m.audit_filter_refund_withdrawn,
  'refund.done': m.audit_filter_refund,
  'dispute.exported': m.audit_filter_dispute_exported,
  'enquiry.moved': m.audit_filter_enquiry_moved,
  'enquiry.released': m.audit_filter_enquiry_released,
  'enquiry.assigned': m.audit_filter_enquiry_assigned,
  'enquiry.answered': m.audit_filter_enquiry_answered,
  'enquiry.task-made': m.audit_filter_enquiry_task,
  'role.changed': m.audit_filter_role,
  'account.disabled': m.audit_filter_disabled,
  'account.enabled': m.audit_filter_enabled,
  'sessions.ended': m.audit_filter_sessions,
  'accountant.given': m.audit_filter_accountant_given,
  'accountant.taken': m.audit_filter_accountant_taken,
  'staff.away': m.audit_filter_staff_away,
  'settlements.exported': m.audit_filter_settlements,
  'invoice.corrected': m.audit_filter_invoice_corrected,
  'month.exported': m.audit_filter_month_exported,
  'invoicing.confirmed': m.audit_filter_invoicing_confirmed,
  'month.closed': m.audit_filter_month_closed,
  'task.created': m.audit_filter_task_created,
  'task.edited': m.audit_filter_task_changed,
  'task.moved': m.audit_filter_task_moved,
  'task.deleted': m.audit_filter_task_deleted,
  'task.restored': m.audit_filter_task_restored,
  'note.written': m.audit_filter_note_added,
  'note.removed': m.audit_filter_note_deleted,
  'note.restored': m.audit_filter_note_restored,
  'customers.exported': m.audit_filter_list_exported,
  'account.created': m.audit_filter_account_created,
  'account.erased': m.audit_filter_account_erased,
  'guest.erased': m.audit_filter_guest_erased,
  'second-factor.reset': m.audit_filter_second_factor_reset,
  'access.restored': m.audit_filter_access_restored,
  'case.moved': m.audit_filter_case_moved,
  'case.changed': m.audit_filter_case_changed,
  'case.assigned': m.audit_filter_case_assigned,
  'case.requested': m.audit_filter_case_requested,
  'case.messaged': m.audit_filter_case_messaged,
  'case.answer-dropped': m.audit_filter_case_answer_dropped,
  'case.noted': m.audit_filter_case_noted,
  'case.result-added': m.audit_filter_case_result,
  'case.request-withdrawn': m.audit_filter_case_withdrawn,
  'case.reopened': m.audit_filter_case_reopened,
  'case.ended': m.audit_filter_case_ended,
  'case.authority-pictured': m.audit_filter_case_pictured,
  'case.draft-attached': m.audit_filter_case_draft,
  'case.document-accepted': m.audit_filter_case_accepted,
  'case.document-rejected': m.audit_filter_case_rejected,
  'reply.created': m.audit_filter_reply_created,
  'reply.changed': m.audit_filter_reply_changed,
  'reply.removed': m.audit_filter_reply_removed,
  'reply.restored': m.audit_filter_reply_restored,
  'calendar.day-added': m.audit_filter_day_added,
  'calendar.day-changed': m.audit_filter_day_changed,
  'calendar.day-removed': m.audit_filter_day_removed,
  'remedy.changed': m.audit_filter_remedy_changed,
  'data.exported': m.audit_filter_data_exported,
  'data.purged': m.audit_filter_data_purged,
};

/** Whether an audit action has a sentence. */
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(sentences, action);

/** Returns the short name of an audit action; unknown actions are returned as they are. */
export function auditLabel(action: string): string {
  return isAuditAction(action) ? names[action]() : action;
}

/** Describes an audit entry in a sentence; unknown actions are returned as they are. */
export function describeAuditEntry(action: string, detail: Detail): string {
  const text = (key: string) => {
    const value = detail[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const paise = (key: string) => paiseInRupees(Number(text(key)));
  return isAuditAction(action) ? sentences[action]({ text, rupees: paise }) : action;
}
