import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import type { Consent } from '#shared/consent.ts';
import { formatSecond } from '#shared/format-date.ts';
import { paths } from '#shared/paths.ts';
import type { StaffCaseEmail } from '../../../emails/staff-case-email.ts';

const languageNames = { en: 'English', hi: 'Hindi' };

/** Returns lines about the terms that the buyer accepted; for orders of the demo, acceptance is not recorded. */
export function consentLines({ consent }: Pick<Order, 'consent'>, publicUrl: string): string[] {
  const links = `${publicUrl}${paths.terms} and ${publicUrl}${paths.returns}`;
  if (!consent)
    return [
      'What the buyer agreed to: beside the Pay button the checkout names the terms and the cancellation and refund',
      `policy, with links to ${links}. The order was placed and`,
      'paid after that, at the times above.',
    ];
  const { terms, language, at, refundShares } = consent as Consent;
  return [
    `What the buyer agreed to, recorded when the payment was started at ${formatSecond(new Date(at))}, in ${languageNames[language]}:`,
    `the terms and the cancellation and refund policy of ${terms}, named and linked beside the Pay button`,
    `(${links}).`,
    `Shown there: cancelled before the work starts, ${refundShares['not-started']}% of the price comes back; after it has started, ${refundShares.started}%.`,
  ];
}

/** Returns the policies that the buyer agreed to, in the language of the order and in English. */
export async function* policyText(db: Db, { terms, language }: Consent): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('agreed_terms')
    .select('text')
    .where('since', '=', terms)
    .where('language', 'in', [language, 'en'])
    .orderBy(sql`language = 'en'`)
    .execute();
  const texts = [`Terms and policies of ${terms}`, ...rows.map(({ text }) => text)];
  yield texts.join('\n\n\n').replaceAll('\n', '\r\n').concat('\r\n');
}

/** Kinds of e-mails about an order that go to staff, not to the buyer. The type requires all kinds about cases. */
const emailsToStaff: Record<StaffCaseEmail['kind'] | 'new-order', true> = {
  'new-order': true,
  'case-answer-due': true,
  'case-handed-over': true,
  'cases-handed-over': true,
};

/** Lists the e-mails about an order that were sent to its buyer. Their texts are not stored. */
export async function sentEmails(db: Db, orderId: string): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'sent_at', 'created_at'])
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
    .where('kind', 'not in', Object.keys(emailsToStaff))
    .orderBy('sent_at')
    .execute();
  return [
    'E-mails about the order that were handed to the mail server for the buyer. Those past their retention are gone.',
    ...mails.map(({ kind, sent_at, created_at }) => `${formatSecond(sent_at ?? created_at)}  ${kind}`),
  ];
}
