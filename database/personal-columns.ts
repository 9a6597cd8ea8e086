import type { DataCategory } from '#shared/rules/personal-data.ts';

/**
 * Personal data inventory: all columns with personal data, as `table.column`. A test fails if a new column is neither
 * here nor in plain-columns.ts.
 */

export type PersonalColumn = {
  category: DataCategory;
  /** Reason for leaving the column out of the personal data export; without a reason it is exported. */
  notExported?: string;
  /** Reason for retaining the value after an erasure; without a reason it is deleted at once. */
  retainedAfterErasure?: string;
};

const secret = 'a secret or its hash: only good for misuse';
const hash = 'a fingerprint that nobody can read';
const staffText =
  'working text of the staff, told as a number; a person decides which words about somebody are handed out';
const ofStaff = 'names who of the staff did it';
const copy = 'a copy of what is exported already';
const brief = 'goes within a day and is not kept by person';
const book = 'the invoice needs it (CGST Rules, rule 46)';
const accountability = 'who of the staff did something stays known until its time';
const counts = 'counts of the day for the erased address or number, under a hash of it; go after midnight (UTC)';
const passing = 'goes by itself within days';

const order = { category: 'order' } as const;
const account = { category: 'account' } as const;
const ofCase = { category: 'case' } as const;
const message = { category: 'contactMessage' } as const;
const opening = { category: 'documentOpening' } as const;
const audit = { category: 'auditEntry', notExported: ofStaff, retainedAfterErasure: accountability } as const;

export const personalColumns: Readonly<Record<string, PersonalColumn>> = {
  'users.name': account,
  'users.email': account,
  'users.phone': account,
  'users.search_text': { ...account, notExported: copy },
  'users.password_hash': { ...account, notExported: secret },
  'users.totp_secret': { ...account, notExported: secret },
  'recovery_codes.code_hash': { ...account, notExported: secret },
  'favourites.plan_slug': account,
  'saved_views.name': { ...account, notExported: staffText },
  'saved_views.query': { ...account, notExported: staffText },

  'sessions.id': { category: 'session', notExported: secret },
  'sessions.address': { category: 'session' },
  'sessions.device': { category: 'session' },
  'password_resets.token_hash': { category: 'oneTimeCode', notExported: secret },
  'one_time_codes.target': { category: 'oneTimeCode', notExported: brief },
  'one_time_codes.payload': { category: 'oneTimeCode', notExported: brief },
  'one_time_codes.code_mac': { category: 'oneTimeCode', notExported: secret },
  'code_requests.target': { category: 'oneTimeCode', notExported: brief },
  'code_requests.asker': { category: 'oneTimeCode', notExported: hash, retainedAfterErasure: counts },
  'code_requests.network': { category: 'oneTimeCode', notExported: hash, retainedAfterErasure: counts },
  'code_requests.proof': { category: 'oneTimeCode', notExported: secret },
  'code_requests.payload': { category: 'oneTimeCode', notExported: brief },
  'code_tries.target': { category: 'oneTimeCode', notExported: brief },
  'code_tries.asker': { category: 'oneTimeCode', notExported: hash, retainedAfterErasure: counts },
  'known_devices.device_hash': { category: 'session', notExported: hash },
  'access_changes.token_hash': { category: 'oneTimeCode', notExported: secret },
  'access_changes.before': {
    category: 'oneTimeCode',
    notExported: 'what the account held before, for the undo link only',
  },
  'rate_limits.key': { category: 'rateLimit', notExported: brief },

  'orders.name': { ...order, retainedAfterErasure: book },
  'orders.email': order,
  'orders.phone': order,
  'orders.address': { ...order, retainedAfterErasure: book },
  'orders.state': { ...order, retainedAfterErasure: book },
  'orders.company': { ...order, retainedAfterErasure: book },
  'orders.gstin': { ...order, retainedAfterErasure: book },
  'orders.request_key': { ...order, notExported: hash },
  'orders.request_digest': { ...order, notExported: hash },
  'orders.browser_hash': { ...order, notExported: hash },
  'orders.coupon_share': { ...order, notExported: hash },
  'orders.repeat_hash': { ...order, notExported: hash },
  'orders.wish_hash': { ...order, notExported: hash },
  'disputes.reason': { ...order, retainedAfterErasure: 'why a payment was disputed belongs to the books' },
  'disputes.work_log': {
    ...ofCase,
    notExported: copy,
    retainedAfterErasure: 'the answer to an open dispute; one year after the last news of it',
  },
  'refund_requests.note': { ...order, retainedAfterErasure: 'why money went back belongs to the books' },
  'refund_requests.idempotency_key': { ...order, notExported: hash, retainedAfterErasure: 'a random key' },
  'tax_documents.buyer': {
    category: 'taxDocument',
    retainedAfterErasure: 'tax documents are kept for 72 months (CGST Act, section 36)',
  },
  'subscriptions.email': order,
  'payments.method': { category: 'payment', retainedAfterErasure: 'how an order was paid belongs to the books' },
  'payment_events.body': { category: 'payment' },
  'refund_tasks.provider_reference': {
    category: 'payment',
    retainedAfterErasure: 'where the money went back belongs to the books',
  },

  'enquiries.name': message,
  'enquiries.email': message,
  'enquiries.message': message,
  'enquiries.network_mac': { ...message, notExported: hash },
  'enquiries.digest': { ...message, notExported: hash },
  'enquiry_replies.author_name': message,
  'enquiry_replies.message': message,

  'cases.authority_words': ofCase,
  'cases.authority_number': ofCase,
  'case_steps.by_name': { ...ofCase, notExported: ofStaff },
  'case_events.reason': ofCase,
  'case_events.by_name': { ...ofCase, notExported: ofStaff },
  'case_requests.text': ofCase,
  'case_requests.reason_text': ofCase,
  'case_requests.answer_text': ofCase,
  'case_documents.reason_text': ofCase,
  'case_messages.author_name': ofCase,
  'case_messages.text': ofCase,
  'case_notes.author_name': { ...ofCase, notExported: ofStaff },
  'case_notes.text': { ...ofCase, notExported: staffText },
  'case_results.number': ofCase,
  'case_results.url': ofCase,
  'case_ratings.text': ofCase,

  'documents.file_name': { category: 'document' },
  'document_accesses.accessed_by_name': { ...opening, retainedAfterErasure: accountability },
  'document_accesses.address': { ...opening, notExported: ofStaff, retainedAfterErasure: accountability },

  'mails.recipient': { category: 'email' },
  'mails.sealed_letter': { category: 'email', notExported: 'sealed, and in the mailbox of its reader a moment later' },

  'notes.text': { category: 'note', notExported: staffText },
  'notes.author_name': { category: 'note', notExported: ofStaff },
  'tasks.title': { category: 'task', notExported: staffText },

  'audit_log.actor_name': audit,
  'audit_log.address': audit,
  'audit_log.detail': audit,

  'pgboss.job.data': { category: 'queuedJob', notExported: brief },
  'pgboss.job.output': { category: 'queuedJob', notExported: brief, retainedAfterErasure: passing },
  'pgboss.job.source_output': { category: 'queuedJob', notExported: brief, retainedAfterErasure: passing },
};
