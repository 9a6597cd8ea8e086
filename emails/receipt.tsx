import { brand } from '#shared/brand.ts';
import { formatMoment } from '#shared/format-date.ts';
import type { WorkDays } from '#shared/rules/cases/plan-days.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import type { TaxInside } from '#shared/rules/tax.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { workDaysText } from '../web/platform/i18n/days-text.ts';
import { withOrdered } from '../web/platform/i18n/ordered.ts';
import { type EmailBody, EmailButton, EmailFrame, EmailHead, paint, toHtml } from './layout.tsx';

/** Content of a receipt. Amounts are in whole rupees, except those in `tax`, which are in paise. */
export type Receipt = {
  ticket: string;
  orderId: string;
  /** Empty unless the account has verified the address: a name typed at checkout may be a stranger's text. */
  name: string;
  planName: string;
  category: string;
  unitPrice: number;
  duration: number;
  quantity: number;
  subtotal: number;
  durationDiscount: number;
  couponCode: string | null;
  couponDiscount: number;
  total: number;
  tax: Omit<TaxInside, 'included'>;
  /** Whether a tax invoice is attached; otherwise a receipt voucher is. */
  invoiced: boolean;
  callDue: boolean;
  /** Null for monthly work. */
  days: WorkDays | null;
  paidAt: Date;
  orderUrl: string;
  /** URL of the page to send documents and follow the steps: the case, or the list of cases if there are several. */
  casesUrl: string;
};

const greeting = ({ name }: Receipt) => (name ? m.mail_receipt_greeting({ name }) : m.mail_hello_nameless());

type Line = [label: string, amount: string];

export function renderReceipt(receipt: Receipt): EmailBody {
  const lines = linesOf(receipt);
  const next = nextSteps(receipt);
  return {
    subject: m.mail_receipt_subject({ plan: receipt.planName, ticket: receipt.ticket }),
    html: toHtml(<ReceiptDocument receipt={receipt} lines={lines} next={next} />),
    text: plainText(receipt, lines, next),
  };
}

function linesOf(receipt: Receipt): Line[] {
  const lines: Line[] = [[itemLabel(receipt), inRupees(receipt.subtotal)]];
  if (receipt.durationDiscount > 0) {
    const label =
      receipt.duration === 1
        ? m.mail_receipt_month_saving()
        : m.mail_receipt_duration_saving({ count: String(receipt.duration) });
    lines.push([label, `− ${inRupees(receipt.durationDiscount)}`]);
  }
  if (receipt.couponCode)
    lines.push([m.mail_receipt_coupon({ code: receipt.couponCode }), `− ${inRupees(receipt.couponDiscount)}`]);
  else if (receipt.couponDiscount > 0)
    lines.push([m.mail_receipt_agreed_discount(), `− ${inRupees(receipt.couponDiscount)}`]);
  return lines;
}

function itemLabel({ category, planName, unitPrice, duration, quantity }: Receipt): string {
  const price = inRupees(unitPrice);
  if (category === 'growth')
    return duration === 1 ? m.mail_receipt_month({ price }) : m.mail_receipt_months({ price, count: String(duration) });
  if (quantity === 1) return planName;
  return category === 'fssai'
    ? m.mail_receipt_licences({ price, count: String(quantity) })
    : `${planName}: ${price} × ${quantity}`;
}

const bought = (receipt: Receipt) => withOrdered(receipt.planName, receipt);

function nextSteps({ category, days, callDue }: Receipt): string[] {
  const call = callDue ? [m.mail_receipt_next_call({ hours: localBrand().hours })] : [];
  if (category === 'growth') return [m.mail_receipt_next_growth(), ...call, m.mail_receipt_time_growth()];
  const isOnboarding = category === 'zomato' || category === 'swiggy';
  const papers = isOnboarding
    ? m.mail_receipt_next_onboarding()
    : category === 'fssai'
      ? m.mail_receipt_next_licence()
      : m.mail_receipt_next_service();
  return [papers, ...call, ...(days ? [workDaysText(days)] : [])];
}

function closing({ invoiced }: Pick<Receipt, 'invoiced'>): string[] {
  return [
    m.mail_receipt_cancel({ refund: localBrand().promises.refundDays }),
    m.mail_receipt_help({ phone: brand.phone, hours: localBrand().hours }),
    invoiced ? m.mail_receipt_invoice() : m.mail_receipt_voucher(),
  ];
}

const totals = (receipt: Receipt): Line[] => [
  [m.mail_receipt_taxable(), paiseInRupees(receipt.tax.taxablePaise)],
  [m.mail_receipt_gst({ percent: String(receipt.tax.ratePercent) }), paiseInRupees(receipt.tax.gstPaise)],
];

function plainText(receipt: Receipt, lines: Line[], next: string[]): string {
  const row = ([label, amount]: Line) => `${label}: ${amount}`;
  return [
    brand.name,
    '',
    greeting(receipt),
    m.mail_receipt_intro(),
    '',
    `${m.mail_receipt_order({ ticket: receipt.ticket })} · ${bought(receipt)} · ${m.mail_receipt_paid()}`,
    `${m.mail_receipt_number()}: ${receipt.orderId}`,
    `${m.mail_receipt_paid_at()}: ${formatMoment(receipt.paidAt, getLocale(), 'long')}`,
    '',
    ...lines.map(row),
    row([m.mail_receipt_total(), inRupees(receipt.total)]),
    ...totals(receipt).map(row),
    '',
    m.mail_receipt_next(),
    ...next.map((step, index) => `${index + 1}. ${step}`),
    '',
    m.mail_receipt_follow(),
    `${m.mail_receipt_papers()}: ${receipt.casesUrl}`,
    `${m.mail_receipt_button()}: ${receipt.orderUrl}`,
    '',
    ...closing(receipt),
    '',
    `${brand.legalName}, ${brand.address.slice(1).join(', ')}`,
  ].join('\n');
}

function ReceiptDocument({ receipt, lines, next }: { receipt: Receipt; lines: Line[]; next: string[] }) {
  const muted = { color: paint.muted, fontSize: 14 };
  return (
    <EmailFrame lang={getLocale()} preview={m.mail_receipt_preview({ total: inRupees(receipt.total) })}>
      <EmailHead />
      <p style={{ margin: '0 0 4px' }}>{greeting(receipt)}</p>
      <p style={{ margin: '0 0 20px' }}>{m.mail_receipt_intro()}</p>
      <div style={{ background: paint.card, border: `1px solid ${paint.line}`, borderRadius: 4, padding: '20px 22px' }}>
        <Rows
          rows={[[m.mail_receipt_order({ ticket: receipt.ticket }), m.mail_receipt_paid()]]}
          first={{ fontSize: 20, fontWeight: 800 }}
          last={{ color: paint.pudina, fontWeight: 800, letterSpacing: 1 }}
        />
        <div style={{ borderTop: `2px solid ${paint.ink}`, margin: '10px 0 12px' }} />
        <p style={{ margin: '0 0 8px', fontWeight: 700 }}>{bought(receipt)}</p>
        <Rows rows={lines} last={{ fontWeight: 600 }} />
        <div style={{ borderTop: `1px dashed ${paint.muted}`, margin: '12px 0' }} />
        <Rows
          rows={[[m.mail_receipt_total(), inRupees(receipt.total)]]}
          first={{ fontSize: 20, fontWeight: 800 }}
          last={{ fontSize: 20, fontWeight: 800 }}
        />
        <Rows rows={totals(receipt)} first={muted} last={muted} />
        <div style={{ borderTop: `1px dashed ${paint.muted}`, margin: '12px 0' }} />
        <Rows
          rows={[
            [m.mail_receipt_number(), receipt.orderId],
            [m.mail_receipt_paid_at(), formatMoment(receipt.paidAt, getLocale(), 'long')],
          ]}
          // Small font, so that the order number fits on one line on a phone.
          first={{ ...muted, fontSize: 12 }}
          last={{ ...muted, fontSize: 12 }}
        />
      </div>
      <h2 style={{ fontSize: 19, margin: '26px 0 8px' }}>{m.mail_receipt_next()}</h2>
      <ol style={{ margin: '0 0 22px', paddingLeft: 22 }}>
        {next.map((step) => (
          <li key={step} style={{ marginBottom: 6 }}>
            {step}
          </li>
        ))}
      </ol>
      <p style={{ margin: '0 0 16px' }}>{m.mail_receipt_follow()}</p>
      <EmailButton href={receipt.casesUrl}>{m.mail_receipt_papers()}</EmailButton>
      <p style={{ margin: '16px 0 0' }}>
        <a href={receipt.orderUrl} style={{ color: paint.kesar }}>
          {m.mail_receipt_button()}
        </a>
      </p>
      <div style={{ marginTop: 26 }}>
        {closing(receipt).map((sentence) => (
          <p key={sentence} style={{ ...muted, margin: '0 0 8px' }}>
            {sentence}
          </p>
        ))}
        <p style={{ ...muted, margin: '16px 0 0' }}>
          {brand.legalName}, {brand.address.slice(1).join(', ')}
        </p>
      </div>
    </EmailFrame>
  );
}

type CellStyle = { fontSize?: number; fontWeight?: number; color?: string; letterSpacing?: number };

function Rows({ rows, first = {}, last = {} }: { rows: Line[]; first?: CellStyle; last?: CellStyle }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map(([label, amount]) => (
          <tr key={label}>
            <td style={{ padding: '3px 12px 3px 0', verticalAlign: 'top', ...first }}>{label}</td>
            <td align="right" style={{ padding: '3px 0', verticalAlign: 'top', wordBreak: 'break-word', ...last }}>
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
