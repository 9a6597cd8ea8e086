import type { AuditAction } from '#shared/contract/all.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import type { TryName } from '#shared/settings/tries.ts';
import { m } from '#web/paraglide/messages.js';
import { moment } from '#web/ui/page-dates.ts';
import { enquiryStatusNames } from './enquiry-status.ts';
import { roleNames } from './role-names.ts';

type Detail = Record<string, unknown>;
type Sentence = (detail: {
  text: (key: string) => string;
  rupees: (key: string) => string;
  changes: () => string;
}) => string;

/** Sentences by what was done with the step. */
const movedBy: Partial<Record<string, typeof m.audit_did_case_moved>> = {
  complete: m.audit_did_case_completed,
  wait: m.audit_did_case_waits,
  return: m.audit_did_case_returned,
  skip: m.audit_did_case_skipped,
};

const triedNames: Record<TryName, () => string> = {
  payment: m.audit_of_payments,
  mail: m.audit_of_mails,
  files: m.audit_of_files,
  phone: m.audit_of_phone,
};

const named = (names: Record<string, () => string>, value: string) => names[value]?.() ?? value;

const labels: Record<AuditAction, { name: () => string; sentence: Sentence }> = {
  'order.asked': { name: m.audit_filter_order_asked, sentence: () => m.audit_did_order_asked() },
  'order.contact-corrected': {
    name: m.audit_filter_contact_corrected,
    sentence: ({ text }) => m.audit_did_contact_corrected({ before: text('before'), after: text('after') }),
  },
  'receipt.sent-again': { name: m.audit_filter_receipt, sentence: () => m.audit_did_receipt() },
  'mail.sent-again': {
    name: m.audit_filter_mail_sent,
    sentence: ({ text }) => m.audit_did_mail_sent({ kind: text('kind').replaceAll('-', ' ') }),
  },
  'refund.requested': {
    name: m.audit_filter_refund_requested,
    sentence: ({ rupees: amount }) => m.audit_did_refund_requested({ amount: amount('amountPaise') }),
  },
  'refund.approved': {
    name: m.audit_filter_refund_approved,
    sentence: ({ rupees: amount }) => m.audit_did_refund_approved({ amount: amount('amountPaise') }),
  },
  'refund.withdrawn': {
    name: m.audit_filter_refund_withdrawn,
    sentence: ({ rupees: amount }) => m.audit_did_refund_withdrawn({ amount: amount('amountPaise') }),
  },
  'payment.received': {
    name: m.audit_filter_payment_received,
    sentence: ({ rupees: amount }) => m.audit_did_payment_received({ amount: amount('amountPaise') }),
  },
  'payment.approved': {
    name: m.audit_filter_payment_approved,
    sentence: ({ rupees: amount }) => m.audit_did_payment_approved({ amount: amount('amountPaise') }),
  },
  'payment.withdrawn': {
    name: m.audit_filter_payment_withdrawn,
    sentence: ({ rupees: amount }) => m.audit_did_payment_withdrawn({ amount: amount('amountPaise') }),
  },
  'refund.done': {
    name: m.audit_filter_refund,
    sentence: ({ text, rupees: amount }) =>
      m.audit_did_refund({ amount: amount('amountPaise'), reference: text('reference') }),
  },
  'dispute.exported': { name: m.audit_filter_dispute_exported, sentence: () => m.audit_did_dispute_exported() },
  'enquiry.moved': {
    name: m.audit_filter_enquiry_moved,
    sentence: ({ text }) =>
      m.audit_did_enquiry_moved({
        from: named(enquiryStatusNames, text('from')),
        to: named(enquiryStatusNames, text('to')),
      }),
  },
  'enquiry.released': { name: m.audit_filter_enquiry_released, sentence: () => m.audit_did_enquiry_released() },
  'enquiry.assigned': {
    name: m.audit_filter_enquiry_assigned,
    sentence: ({ text }) =>
      text('to')
        ? m.audit_did_enquiry_assigned({ name: text('name') || m.audit_did_nobody() })
        : m.audit_did_enquiry_unassigned(),
  },
  'enquiry.answered': { name: m.audit_filter_enquiry_answered, sentence: () => m.audit_did_enquiry_answered() },
  'enquiry.task-made': { name: m.audit_filter_enquiry_task, sentence: () => m.audit_did_enquiry_task() },
  'role.changed': {
    name: m.audit_filter_role,
    sentence: ({ text }) =>
      m.audit_did_role({
        name: text('name') || m.audit_did_nobody(),
        from: named(roleNames, text('from')),
        to: named(roleNames, text('to')),
        reason: text('reason'),
      }),
  },
  'account.disabled': {
    name: m.audit_filter_disabled,
    sentence: ({ text }) =>
      m.audit_did_disabled({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  },
  'account.enabled': {
    name: m.audit_filter_enabled,
    sentence: ({ text }) => m.audit_did_enabled({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  },
  'sessions.ended': {
    name: m.audit_filter_sessions,
    sentence: ({ text }) =>
      m.audit_did_sessions({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  },
  'accountant.given': {
    name: m.audit_filter_accountant_given,
    sentence: ({ text }) =>
      m.audit_did_accountant_given({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  },
  'accountant.taken': {
    name: m.audit_filter_accountant_taken,
    sentence: ({ text }) =>
      m.audit_did_accountant_taken({ name: text('name') || m.audit_did_nobody(), reason: text('reason') }),
  },
  'staff.away': {
    name: m.audit_filter_staff_away,
    sentence: ({ text }) => (text('until') ? m.audit_did_staff_away({ day: text('until') }) : m.audit_did_staff_back()),
  },
  'settlements.exported': {
    name: m.audit_filter_settlements,
    sentence: ({ text }) => m.audit_did_settlements({ month: text('month') }),
  },
  'invoice.corrected': {
    name: m.audit_filter_invoice_corrected,
    sentence: ({ text }) => m.audit_did_invoice_corrected({ number: text('number') }),
  },
  'month.exported': {
    name: m.audit_filter_month_exported,
    sentence: ({ text }) => m.audit_did_month_exported({ what: text('what'), month: text('month') }),
  },
  'invoicing.confirmed': {
    name: m.audit_filter_invoicing_confirmed,
    sentence: () => m.audit_did_invoicing_confirmed(),
  },
  'month.closed': {
    name: m.audit_filter_month_closed,
    sentence: ({ text }) => m.audit_did_month_closed({ month: text('month') }),
  },
  'task.created': {
    name: m.audit_filter_task_created,
    sentence: ({ text }) => m.audit_did_task_created({ title: text('title') || m.audit_did_no_title() }),
  },
  'task.edited': {
    name: m.audit_filter_task_changed,
    sentence: ({ text }) => m.audit_did_task_changed({ title: text('title') || m.audit_did_no_title() }),
  },
  'task.moved': {
    name: m.audit_filter_task_moved,
    sentence: ({ text }) => m.audit_did_task_moved({ title: text('title') || m.audit_did_no_title() }),
  },
  'task.deleted': {
    name: m.audit_filter_task_deleted,
    sentence: ({ text }) => m.audit_did_task_deleted({ title: text('title') || m.audit_did_no_title() }),
  },
  'task.restored': {
    name: m.audit_filter_task_restored,
    sentence: ({ text }) => m.audit_did_task_restored({ title: text('title') || m.audit_did_no_title() }),
  },
  'note.written': { name: m.audit_filter_note_added, sentence: () => m.audit_did_note_added() },
  'note.removed': { name: m.audit_filter_note_deleted, sentence: () => m.audit_did_note_deleted() },
  'note.restored': { name: m.audit_filter_note_restored, sentence: () => m.audit_did_note_restored() },
  'customers.exported': {
    name: m.audit_filter_list_exported,
    sentence: ({ text }) => m.audit_did_list_exported({ count: text('count') }),
  },
  'account.created': {
    name: m.audit_filter_account_created,
    sentence: ({ text }) => m.audit_did_account_created({ role: named(roleNames, text('to')) }),
  },
  'invitation.sent': {
    name: m.audit_filter_invitation,
    sentence: ({ text }) => m.audit_did_invitation({ role: named(roleNames, text('to')) }),
  },
  'invitation.withdrawn': {
    name: m.audit_filter_invitation_withdrawn,
    sentence: ({ text }) => m.audit_did_invitation_withdrawn({ role: named(roleNames, text('to')) }),
  },
  'quote.made': {
    name: m.audit_filter_quote,
    sentence: ({ text }) =>
      m.audit_did_quote({
        total: inRupees(Number(text('total'))),
        discount: inRupees(Number(text('discount'))),
        until: text('until'),
      }),
  },
  'quote.withdrawn': { name: m.audit_filter_quote_withdrawn, sentence: () => m.audit_did_quote_withdrawn() },
  'webhook.replayed': { name: m.audit_filter_webhook, sentence: () => m.audit_did_webhook() },
  'job.retried': {
    name: m.audit_filter_job_retried,
    sentence: ({ text }) => m.audit_did_job_retried({ name: text('name') }),
  },
  'job.given-up': {
    name: m.audit_filter_job_given_up,
    sentence: ({ text }) => m.audit_did_job_given_up({ name: text('name'), reason: text('reason') }),
  },
  'backup.restore-tried': {
    name: m.audit_filter_restore_tried,
    sentence: ({ text }) => m.audit_did_restore_tried({ when: moment(text('madeAt')) }),
  },
  'account.erased': { name: m.audit_filter_account_erased, sentence: () => m.audit_did_account_erased() },
  'guest.erased': {
    name: m.audit_filter_guest_erased,
    sentence: ({ text }) => m.audit_did_guest_erased({ orders: text('orders'), messages: text('messages') }),
  },
  'second-factor.reset': {
    name: m.audit_filter_second_factor_reset,
    sentence: () => m.audit_did_second_factor_reset(),
  },
  'access.restored': { name: m.audit_filter_access_restored, sentence: () => m.audit_did_access_restored() },
  'case.moved': {
    name: m.audit_filter_case_moved,
    sentence: ({ text }) => (movedBy[text('action')] ?? m.audit_did_case_moved)({ step: text('step') }),
  },
  'case.changed': { name: m.audit_filter_case_changed, sentence: () => m.audit_did_case_changed() },
  'case.assigned': { name: m.audit_filter_case_assigned, sentence: () => m.audit_did_case_assigned() },
  'case.requested': { name: m.audit_filter_case_requested, sentence: () => m.audit_did_case_requested() },
  'case.messaged': { name: m.audit_filter_case_messaged, sentence: () => m.audit_did_case_messaged() },
  'case.answer-dropped': {
    name: m.audit_filter_case_answer_dropped,
    sentence: () => m.audit_did_case_answer_dropped(),
  },
  'case.noted': { name: m.audit_filter_case_noted, sentence: () => m.audit_did_case_noted() },
  'case.result-added': { name: m.audit_filter_case_result, sentence: () => m.audit_did_case_result() },
  'case.request-withdrawn': { name: m.audit_filter_case_withdrawn, sentence: () => m.audit_did_case_withdrawn() },
  'case.reopened': { name: m.audit_filter_case_reopened, sentence: () => m.audit_did_case_reopened() },
  'case.ended': { name: m.audit_filter_case_ended, sentence: () => m.audit_did_case_ended() },
  'case.reminded': { name: m.audit_filter_case_reminded, sentence: () => m.audit_did_case_reminded() },
  'case.authority-pictured': { name: m.audit_filter_case_pictured, sentence: () => m.audit_did_case_pictured() },
  'case.draft-attached': { name: m.audit_filter_case_draft, sentence: () => m.audit_did_case_draft() },
  'case.document-accepted': { name: m.audit_filter_case_accepted, sentence: () => m.audit_did_case_accepted() },
  'case.review-undone': { name: m.audit_filter_case_undone, sentence: () => m.audit_did_case_undone() },
  'case.document-rejected': { name: m.audit_filter_case_rejected, sentence: () => m.audit_did_case_rejected() },
  'reply.created': { name: m.audit_filter_reply_created, sentence: () => m.audit_did_reply_created() },
  'reply.changed': { name: m.audit_filter_reply_changed, sentence: () => m.audit_did_reply_changed() },
  'reply.removed': { name: m.audit_filter_reply_removed, sentence: () => m.audit_did_reply_removed() },
  'reply.restored': { name: m.audit_filter_reply_restored, sentence: () => m.audit_did_reply_restored() },
  'calendar.day-added': {
    name: m.audit_filter_day_added,
    sentence: ({ text }) => m.audit_did_day_added({ day: text('day') }),
  },
  'calendar.day-changed': {
    name: m.audit_filter_day_changed,
    sentence: ({ text }) =>
      text('from') === text('to')
        ? m.audit_did_day_renamed({ day: text('to') })
        : m.audit_did_day_moved({ from: text('from'), to: text('to') }),
  },
  'calendar.day-removed': {
    name: m.audit_filter_day_removed,
    sentence: ({ text }) => m.audit_did_day_removed({ day: text('day') }),
  },
  'assignment.changed': {
    name: m.audit_filter_assignment_changed,
    sentence: () => m.audit_did_assignment_changed(),
  },
  'remedy.changed': {
    name: m.audit_filter_remedy_changed,
    sentence: ({ text }) => m.audit_did_remedy_changed({ from: text('from'), to: text('to') }),
  },
  'service.added': {
    name: m.audit_filter_service_added,
    sentence: ({ text }) => m.audit_did_service_added({ id: text('id') }),
  },
  'service.changed': {
    name: m.audit_filter_service_changed,
    sentence: ({ text, changes }) => m.audit_did_service_changed({ id: text('id'), what: changes() }),
  },
  'template.added': {
    name: m.audit_filter_template_added,
    sentence: ({ text }) => m.audit_did_template_added({ id: text('id') }),
  },
  'template.changed': {
    name: m.audit_filter_template_changed,
    sentence: ({ text, changes }) => m.audit_did_template_changed({ id: text('id'), what: changes() }),
  },
  'template.published': {
    name: m.audit_filter_template_published,
    sentence: ({ text, changes }) => m.audit_did_template_published({ id: text('id'), what: changes() }),
  },
  'plan.added': { name: m.audit_filter_plan_added, sentence: ({ text }) => m.audit_did_plan_added({ id: text('id') }) },
  'plan.changed': {
    name: m.audit_filter_plan_changed,
    sentence: ({ text, changes }) => m.audit_did_plan_changed({ id: text('id'), what: changes() }),
  },
  'coupon.added': {
    name: m.audit_filter_coupon_added,
    sentence: ({ text }) => m.audit_did_coupon_added({ id: text('id') }),
  },
  'coupon.changed': {
    name: m.audit_filter_coupon_changed,
    sentence: ({ text, changes }) => m.audit_did_coupon_changed({ id: text('id'), what: changes() }),
  },
  'setup.tried': {
    name: m.audit_filter_setup_tried,
    sentence: ({ text }) => m.audit_did_setup_tried({ what: named(triedNames, text('name')) }),
  },
  'setup.keys': {
    name: m.audit_filter_setup_keys,
    sentence: ({ text }) => m.audit_did_setup_keys({ what: named(triedNames, text('name')), keys: text('keys') }),
  },
  'setup.texts-read': { name: m.audit_filter_texts_read, sentence: () => m.audit_did_texts_read() },
  'shop.opened': { name: m.audit_filter_shop_opened, sentence: () => m.audit_did_shop_opened() },
  'settings.changed': {
    name: m.audit_filter_settings,
    sentence: ({ changes }) => m.audit_did_settings({ what: changes() }),
  },
  'data.exported': { name: m.audit_filter_data_exported, sentence: () => m.audit_did_data_exported() },
  'data.purged': {
    name: m.audit_filter_data_purged,
    sentence: ({ text }) => m.audit_did_data_purged({ rows: text('rows') }),
  },
};

/** Returns what a change of the catalogue changed, such as 'price: 1500 → 1599'. */
function changesIn({ before, after }: Detail): string {
  const former = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {})
    .filter(([name]) => name !== 'history')
    .map(([name, value]) => {
      const shown = (one: unknown) =>
        name === 'price' && typeof one === 'number' ? inRupees(one) : inWords(one).slice(0, 120);
      return `${spaced(name)}: ${shown(former.get(name))} → ${shown(value)}`;
    })
    .join('; ');
}

const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A stored value as one reads it; of a text in several languages the English one. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.desk_settings_nothing();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (Array.isArray(value)) return value.map(inWords).join(', ') || m.desk_settings_nothing();
  if (typeof value !== 'object') return String(value);
  const parts = new Map(Object.entries(value));
  if (parts.has('en')) return inWords(parts.get('en'));
  return [...parts].map(([name, part]) => `${spaced(name)} ${inWords(part)}`).join(', ');
}

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(labels, action);

/** Unknown actions are returned as they are. */
export function auditLabel(action: string): string {
  return isAuditAction(action) ? labels[action].name() : action;
}

/** Unknown actions are returned as they are. */
export function describeAuditEntry(action: string, detail: Detail): string {
  const text = (key: string) => {
    const value = detail[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const changes = () => changesIn(detail);
  const paise = (key: string) => paiseInRupees(Number(text(key)));
  return isAuditAction(action) ? labels[action].sentence({ text, rupees: paise, changes }) : action;
}
