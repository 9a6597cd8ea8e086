/** Names of audit log actions of staff, operators and the purge. */
export const auditActions = [
  ...(['order.asked', 'order.contact-corrected', 'receipt.sent-again', 'mail.sent-again', 'refund.done'] as const),
  ...(['refund.requested', 'refund.approved', 'refund.withdrawn', 'dispute.exported'] as const),
  ...(['enquiry.moved', 'enquiry.released', 'enquiry.assigned', 'enquiry.answered', 'enquiry.task-made'] as const),
  ...(['role.changed', 'account.disabled', 'account.enabled', 'sessions.ended'] as const),
  ...(['accountant.given', 'accountant.taken', 'staff.away', 'settlements.exported'] as const),
  ...(['month.exported', 'month.closed', 'invoice.corrected', 'invoicing.confirmed'] as const),
  ...(['task.created', 'task.edited', 'task.moved', 'task.deleted', 'task.restored'] as const),
  ...(['note.written', 'note.removed', 'note.restored', 'customers.exported'] as const),
  ...(['account.created', 'account.erased', 'guest.erased', 'second-factor.reset'] as const),
  'access.restored',
  ...(['case.moved', 'case.changed', 'case.assigned', 'case.requested', 'case.result-added'] as const),
  ...(['case.request-withdrawn', 'case.reopened', 'case.ended', 'case.authority-pictured'] as const),
  ...(['case.draft-attached'] as const),
  ...([
    'case.document-accepted',
    'case.document-rejected',
    'case.messaged',
    'case.answer-dropped',
    'case.noted',
  ] as const),
  ...(['reply.created', 'reply.changed', 'reply.removed', 'reply.restored'] as const),
  ...(['calendar.day-added', 'calendar.day-changed', 'calendar.day-removed'] as const),
  ...(['remedy.changed'] as const),
  ...(['data.exported', 'data.purged'] as const),
] as const;
export type AuditAction = (typeof auditActions)[number];
