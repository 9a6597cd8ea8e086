import { facts } from '#shared/facts.ts';
import type { DataCategory } from '#shared/rules/personal-data.ts';
import { type RetentionPeriod, retentionDays } from '#shared/rules/retention.ts';

const spans: Record<number, string> = {
  1: 'one day',
  14: 'two weeks',
  365: 'one year',
  730: 'two years',
  1095: 'three years',
};
const span = (period: RetentionPeriod) => spans[retentionDays[period]] ?? `${retentionDays[period]} days`;
const from = (period: RetentionPeriod) => span(period).replace(/^./, (first) => first.toUpperCase());
const books = `${facts.taxBooksKept.value} months after the annual return of that year was due, as GST law asks`;

type Row = readonly [data: string, purpose: string, time: string];

/** One row for each kind of data in the purge rules, so that page and purge agree. */
const rows: Record<DataCategory, Row> = {
  contactMessage: [
    'Message on the contact form: name, e-mail address, text, our answers, a fingerprint of the network address',
    'To answer you, and to hold back floods of spam',
    from('contactMessage'),
  ],
  order: [
    'Order: name, e-mail address, mobile number, address, State, GSTIN, company, plan, sums',
    'To do the work and to write receipt and invoice',
    `Paid: ${books}. Not paid: ${span('unpaidOrder')}. If you have your data erased, e-mail address and mobile number go at once`,
  ],
  payment: [
    'Payment: provider’s number, method, time, result, and what the provider told us of it; no card number, no UPI PIN',
    'To know that an order is paid, and to refund it',
    `With the order; the text of the provider’s notices ${span('paymentEventBody')}, the rest of a notice ${span('paymentEvent')}`,
  ],
  taxDocument: [
    'Tax invoice, credit note, voucher: name, company, address, State, GSTIN, service, sums',
    'To prove what was sold and which tax was paid',
    `${books.replace(/^./, (first) => first.toUpperCase())}; then the names are removed`,
  ],
  account: [
    'Account: name, e-mail address, mobile number, password as a one-way hash, saved plans',
    'To let you in and show you your orders',
    `Until you delete the account; a sign-up that is not confirmed ${span('unconfirmedAccount')}`,
  ],
  case: [
    'Case: what was asked and answered, messages, notes of our staff, what the authority said, licence number, your rating',
    'To do the work and to tell you what happens',
    `Messages, answers and notes ${span('caseText')} after the work is finished; the rest with the order. If you have your data erased, all of it goes at once; while your bank examines a payment that you dispute, we keep a log of the work to answer it, and ${span('caseText')} after its last news`,
  ],
  document: [
    'Papers: PAN, identity proof (masked Aadhaar only if you choose it), proof of premises, bank details, menu, photos',
    'To file your application and to open your listing',
    `${from('documentAfterWork')} after the work of your last order is finished, or after you sent it; earlier if you delete it. Profile photo: with the account`,
  ],
  documentOpening: [
    'Who opened your papers, when, from which network address',
    'So that you can see it',
    from('documentOpening'),
  ],
  session: [
    'Sessions: time, network address, kind of device',
    'So that you can see and end your own sign-ins, and against misuse',
    `Until the session ends, at most ${span('session')} without use`,
  ],
  oneTimeCode: [
    'Codes and links that we send: to which address or number, when',
    'To know that an address or a number is yours',
    'One day after they expire',
  ],
  email: [
    'Mails that we sent: to which address, which kind, when; their words only until they are sent',
    'To know what you were told',
    `${from('email')}; not sent: ${span('unsentEmail')}; about an order: with the order`,
  ],
  note: ['Notes of our staff about the work for you', 'To remember what was agreed', 'Until you delete the account'],
  task: [
    'Tasks of our staff: what is to be done for you',
    'To do the work in time',
    `${from('task')} after it was done; ${span('untouchedTask')} where it was left open`,
  ],
  auditEntry: [
    'Log of what our staff did: who, when, with which order or account',
    'To answer when somebody asks',
    `${from('auditEntry')}; details and network addresses of the staff ${span('auditDetail')}`,
  ],
  rateLimit: [
    'Counts of requests by network address, e-mail address or number',
    'To hold back guessing and floods',
    `Minutes to hours, at most ${span('rateLimit')}`,
  ],
  queuedJob: ['Work that waits in the background, with what it is about', 'To do it', `At most ${span('queuedJob')}`],
};

export const retentionRows: readonly Row[] = [
  ...Object.values(rows),
  [
    'Technical logs: time, address of the page, result; names, codes and papers are left out',
    'To find faults and attacks',
    from('log'),
  ],
  ['Backups: encrypted copies of all of this', 'To come back after a loss', from('backup')],
  ['Counts of page views: page, day, number; nothing about who', 'To see which pages help', 'No limit, not personal'],
];
