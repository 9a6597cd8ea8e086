/** What staff do that somebody may ask about later: the names under which the audit log keeps it. */
export const deedNames = [
  ...(['order.asked', 'receipt.sent-again', 'refund.done'] as const),
  ...(['enquiry.moved', 'enquiry.released', 'enquiry.assigned', 'enquiry.answered', 'enquiry.task-made'] as const),
  ...(['role.changed', 'account.disabled', 'account.enabled', 'sessions.ended'] as const),
  ...(['task.created', 'task.edited', 'task.moved', 'task.deleted', 'task.restored'] as const),
  ...(['note.written', 'note.removed', 'note.restored', 'customers.exported'] as const),
] as const;
export type DeedName = (typeof deedNames)[number];
