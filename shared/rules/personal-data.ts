/**
 * Categories of personal data, and personal data outside the database. Each category has a row on the privacy page and
 * columns, which say so in their comments; docs/personal-data.md is generated from both.
 */

type Category = {
  purpose: string;
  retention: string;
  deletedBy?: string;
};

export const dataCategories = {
  contactMessage: { purpose: 'answer the message', retention: 'one year after it came' },
  order: {
    purpose: 'do the work, write receipt and invoice',
    retention:
      'paid: 72 months after the annual return of its year was due (CGST Act, sections 36 and 44); unpaid: one year',
  },
  payment: {
    purpose: 'know that an order is paid, refund it',
    retention: 'as long as its order; text of the provider’s notices 30 days, their rows two years',
  },
  taxDocument: {
    purpose: 'prove what was sold and which tax was paid',
    retention:
      '72 months after the annual return of its year was due (CGST Act, sections 36 and 44); then its names are removed',
  },
  account: {
    purpose: 'sign in, show orders',
    retention: 'until its owner deletes it; a sign-up that was never confirmed 30 days',
  },
  case: {
    purpose: 'do the work and tell its buyer what happens',
    retention:
      'messages, answers, notes and reasons one year after the work is finished; the rest as long as its order; a log of the work, if its buyer is erased during a dispute at the bank, one year after the last news of it',
  },
  document: {
    purpose: 'file applications, open listings',
    retention:
      'one year after the work of the last order is finished or the document was sent, looked at every week; photo: with the account',
  },
  documentOpening: { purpose: 'show who opened a document', retention: 'one year after the opening' },
  session: { purpose: 'stay signed in, see and end sessions', retention: 'until it ends, at most 30 days without use' },
  oneTimeCode: { purpose: 'prove an address or a number', retention: 'one day after it expired' },
  email: {
    purpose: 'know what was sent; words sealed until sent',
    retention: 'one year; unsent 30 days; of orders: with the order; words until it is sent',
  },
  note: {
    purpose: 'remember what staff agreed with a customer',
    retention: 'with the account; a deleted note one minute',
  },
  task: {
    purpose: 'do the work in time',
    retention: 'text: one year after it was finished or deleted, three years where nobody touches it',
  },
  auditEntry: {
    purpose: 'know which of the staff did what',
    retention: 'network address and details one year, the entry three years',
  },
  rateLimit: { purpose: 'hold back guessing and floods', retention: 'until its window ends, at most one day' },
  queuedJob: {
    purpose: 'do work in the background',
    retention: 'one day after it is done, at most two weeks',
    deletedBy: 'the queue’s own maintenance',
  },
} as const satisfies Record<string, Category>;

export type DataCategory = keyof typeof dataCategories;

/** Reasons that repeat in the comments of columns (`comment on column`), by the key that stands there. */
export const columnReasons = {
  secret: 'a secret or its hash: only good for misuse',
  hash: 'a fingerprint that nobody can read',
  'staff-text':
    'working text of the staff, told as a number; a person decides which words about somebody are handed out',
  'of-staff': 'names who of the staff did it',
  copy: 'a copy of what is exported already',
  brief: 'goes within a day and is not kept by person',
  book: 'the invoice needs it (CGST Rules, rule 46)',
  accountability: 'who of the staff did something stays known until its time',
  passing: 'goes by itself within days',
} as const;

export const dataOutsideTables: readonly (Category & { place: string })[] = [
  {
    place: 'files of documents (DATA_DIR/uploads or the bucket), encrypted',
    purpose: 'file applications, open listings',
    retention: 'as long as their row in documents',
    deletedBy: 'pending_deletions, every minute',
  },
  {
    place: 'logs of the server (standard output)',
    purpose: 'find faults and attacks',
    retention: 'one year; at least 180 days (CERT-In)',
    deletedBy: 'the operator (docs/operations.md)',
  },
  {
    place: 'traces (only where OTEL_EXPORTER_OTLP_ENDPOINT is set): no names, addresses or parameters',
    purpose: 'find what is slow',
    retention: 'as the collector is set',
    deletedBy: 'the operator',
  },
  {
    place: 'backups, encrypted',
    purpose: 'come back after a loss',
    retention: '35 days',
    deletedBy: 'the operator (docs/operations.md)',
  },
  {
    place: 'development mailbox (DATA_DIR, demo only)',
    purpose: 'read mails and codes without a mail server',
    retention: 'the latest 500 messages; production has none',
    deletedBy: 'itself, or the button in it',
  },
  {
    place: 'payment sandbox (journal in DATA_DIR, demo only)',
    purpose: 'pay without a payment account',
    retention: 'until DATA_DIR is emptied; production has none',
    deletedBy: 'the operator',
  },
];
