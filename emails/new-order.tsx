import { brand } from '#shared/brand.ts';
import { formatMoment } from '#shared/format-date.ts';
import { usualLanguage } from '#shared/language.ts';
import { inRupees } from '#shared/rules/money.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import type { Ordered } from '#shared/rules/orders.ts';
import { m } from '../web/paraglide/messages.js';
import { withOrdered } from '../web/platform/i18n/ordered.ts';
import { type EmailBody, EmailButton, EmailFrame, EmailHead, toHtml } from './layout.tsx';

/** Contains no data from identity documents. Amounts are in whole rupees. */
export type NewOrderEmail = {
  ticket: string;
  orderId: string;
  planName: string;
  ordered: Ordered;
  name: string;
  total: number;
  paidAt: Date;
  orderUrl: string;
};

export function renderNewOrder(email: NewOrderEmail): EmailBody {
  const { ticket, orderId, planName, ordered, name, total, paidAt, orderUrl } = email;
  const intro = m.mail_new_order_intro({ plan: withOrdered(planName, ordered), total: inRupees(total) });
  const rows = [
    `${m.mail_new_order_buyer()}: ${inOneLine(name)}`,
    `${m.mail_receipt_number()}: ${orderId}`,
    `${m.mail_receipt_paid_at()}: ${formatMoment(paidAt, usualLanguage, 'long')}`,
  ];
  const button = m.mail_new_order_button();
  return {
    subject: m.mail_new_order_subject({ plan: planName, ticket }),
    text: [intro, rows.join('\n'), `${button}: ${orderUrl}`, brand.legalName].join('\n\n'),
    html: toHtml(
      <EmailFrame lang="en" preview={intro}>
        <EmailHead />
        <p style={{ margin: '0 0 12px' }}>{intro}</p>
        {rows.map((row) => (
          <p key={row} style={{ margin: '0 0 4px', overflowWrap: 'anywhere' }}>
            {row}
          </p>
        ))}
        <p style={{ margin: '20px 0' }}>
          <EmailButton href={orderUrl}>{button}</EmailButton>
        </p>
      </EmailFrame>,
    ),
  };
}
