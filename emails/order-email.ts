import { formatIsoDate } from '#shared/format-date.ts';
import { inRupees, paiseInShort } from '#shared/rules/money.ts';
import type { Ordered } from '#shared/rules/orders.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { withOrdered } from '../web/platform/i18n/ordered.ts';
import type { MessageParts } from './message.tsx';

export type OrderEmailContent =
  | { kind: 'find-order'; name?: never; ticket: string; code: string }
  | ({ kind: 'order-claimed' | 'order-opened'; name?: never; ticket: string } & Bought)
  | ({ kind: 'state-wanted' | 'invoice-issued'; name: string; ticket: string; path: string } & Bought)
  | Quoted
  | Cancelled
  | RefundSent;

type Bought = { plan: string; ordered: Ordered };

/** `until` is the last day of the offer, in Indian time. */
type Quoted = {
  kind: 'quote' | 'quote-reminder';
  name: string;
  plan: string;
  ordered: Ordered;
  total: number;
  until: string;
  path: string;
};

type Cancelled = Bought & {
  kind: 'order-cancelled' | 'licence-cancelled' | 'refund-failed';
  name: string;
  ticket: string;
  amountPaise: number;
  licence?: LicenceNumber;
  paidBy?: PaidBy;
  /** Whether the refund was not sent because the payment is disputed at the bank. */
  disputed?: boolean;
  path: string;
};

type LicenceNumber = { number: number; count: number };

/** How staff were paid, if the buyer did not pay through the payment provider. */
type PaidBy = 'cash' | 'bank';

/** About the whole price, a part, a duplicate payment, or an attempt that did not go through. */
type RefundSent = Bought & {
  kind: 'refund-sent';
  name: string;
  ticket: string;
  /** Provider's refund id, used to find the tax documents to attach. */
  refundId: string;
  amountPaise: number;
  totalPaise: number;
  what: 'whole' | 'part' | 'duplicate' | 'attempt';
  /** Whether the order was cancelled or refunded, or its work ended without a result. The e-mail then says so. */
  isOver?: boolean;
  licence?: LicenceNumber;
  paidBy?: PaidBy;
  path: string;
};

const kinds: ReadonlySet<string> = new Set<OrderEmailContent['kind']>([
  ...([
    'find-order',
    'order-claimed',
    'order-opened',
    'quote',
    'quote-reminder',
    'refund-sent',
    'state-wanted',
    'invoice-issued',
    'order-cancelled',
    'licence-cancelled',
    'refund-failed',
  ] as const),
]);

export function isOrderMessage(content: { kind: string }): content is OrderEmailContent {
  return kinds.has(content.kind);
}

export function orderMessage(content: OrderEmailContent): MessageParts {
  switch (content.kind) {
    case 'find-order':
      return {
        subject: m.mail_find_order_subject({ code: content.code, ticket: content.ticket }),
        text: m.mail_find_order_text({ ticket: content.ticket }),
        code: content.code,
        notes: [m.mail_code_life(), m.mail_not_you()],
      };
    case 'quote':
    case 'quote-reminder':
      return quoteMessage(content);
    case 'order-claimed':
      return {
        subject: m.mail_claimed_subject({ ticket: content.ticket }),
        text: m.mail_claimed_text({ ticket: content.ticket, plan: planOf(content) }),
        notes: [],
      };
    case 'order-opened':
      return {
        subject: m.mail_opened_subject({ ticket: content.ticket }),
        text: m.mail_opened_text({ ticket: content.ticket, plan: planOf(content) }),
        notes: [],
      };
    case 'state-wanted':
      return {
        subject: m.mail_state_subject({ ticket: content.ticket }),
        text: m.mail_state_text({ ticket: content.ticket, plan: planOf(content) }),
        button: { label: m.mail_state_button(), path: content.path },
        notes: [m.mail_state_note()],
      };
    case 'order-cancelled': {
      const amount = paiseInShort(content.amountPaise);
      return {
        subject: m.mail_cancelled_subject({ ticket: content.ticket }),
        text: m.mail_cancelled_text({ ticket: content.ticket, plan: planOf(content), amount, way: wayBack(content) }),
        button: { label: m.mail_receipt_button(), path: content.path },
        notes: [m.mail_cancelled_note({ days: localBrand().promises.refundDays }), m.mail_cancelled_not_you()],
      };
    }
    case 'licence-cancelled':
      return licenceCancelled(content);
    case 'refund-failed':
      return content.disputed ? refundDisputed(content) : refundFailed(content);
    case 'invoice-issued':
      return {
        subject: m.mail_invoice_subject({ ticket: content.ticket }),
        text: m.mail_invoice_text({ ticket: content.ticket, plan: planOf(content) }),
        button: { label: m.mail_receipt_button(), path: content.path },
        notes: [],
      };
    case 'refund-sent':
      return refundParts(content);
  }
}

function refundFailed(content: Cancelled): MessageParts {
  const { ticket, amountPaise, licence, path } = content;
  const values = { ticket, plan: planOf(content), amount: paiseInShort(amountPaise) };
  return {
    subject: m.mail_refund_failed_subject(values),
    text: licence ? m.mail_licence_refund_failed_text({ ...values, ...licence }) : m.mail_refund_failed_text(values),
    button: { label: m.mail_receipt_button(), path },
    notes: [m.mail_refund_failed_note()],
  };
}

function refundDisputed(content: Cancelled): MessageParts {
  const { ticket, amountPaise, licence, path } = content;
  const values = { ticket, plan: planOf(content), amount: paiseInShort(amountPaise) };
  return {
    subject: m.mail_refund_disputed_subject(values),
    text: licence
      ? m.mail_licence_refund_disputed_text({ ...values, ...licence })
      : m.mail_refund_disputed_text(values),
    button: { label: m.mail_receipt_button(), path },
    notes: [m.mail_refund_disputed_note()],
  };
}

function licenceCancelled(content: Cancelled): MessageParts {
  const { ticket, amountPaise, licence = { number: 1, count: 1 }, path } = content;
  return {
    subject: m.mail_licence_cancelled_subject({ ticket, ...licence }),
    text: m.mail_licence_cancelled_text({
      ticket,
      plan: planOf(content),
      amount: paiseInShort(amountPaise),
      way: wayBack(content),
      ...licence,
    }),
    button: { label: m.mail_receipt_button(), path },
    notes: [
      m.mail_licence_cancelled_rest(),
      m.mail_cancelled_note({ days: localBrand().promises.refundDays }),
      m.mail_cancelled_not_you(),
    ],
  };
}

const refundTexts = {
  whole: m.mail_refund_text_whole,
  part: m.mail_refund_text_part,
  duplicate: m.mail_refund_text_duplicate,
  attempt: m.mail_refund_text_attempt,
};
const textsOfEndedOrder = {
  ...refundTexts,
  part: m.mail_refund_text_part_ended,
  duplicate: m.mail_refund_text_duplicate_ended,
};

function planOf({ plan, ordered }: Bought): string {
  return withOrdered(plan, ordered);
}

const byHandTexts = { cash: m.mail_refund_to_cash, bank: m.mail_refund_to_bank };

const wayBack = ({ paidBy }: Cancelled) => (paidBy ? byHandTexts[paidBy]() : m.mail_refund_way_back());

function refundParts(content: RefundSent): MessageParts {
  const { ticket, amountPaise, totalPaise, what, isOver = false, licence, paidBy, path } = content;
  const texts = isOver ? textsOfEndedOrder : refundTexts;
  const values = {
    ticket,
    plan: planOf(content),
    amount: paiseInShort(amountPaise),
    total: paiseInShort(totalPaise),
    to: paidBy ? byHandTexts[paidBy]() : m.mail_refund_to_provider(),
  };
  return {
    subject: m.mail_refund_subject(values),
    text:
      licence && what === 'part' && !isOver
        ? m.mail_licence_refund_text({ ...values, ...licence })
        : texts[what](values),
    button: { label: m.mail_receipt_button(), path },
    notes: paidBy === 'cash' ? [] : [m.mail_refund_note()],
  };
}

function quoteMessage({ kind, total, until, path, ...content }: Quoted): MessageParts {
  const about = { plan: planOf(content), total: inRupees(total), day: formatIsoDate(until, getLocale()) };
  const first = kind === 'quote';
  const short = { ...about, plan: content.plan };
  return {
    subject: first ? m.mail_quote_subject(short) : m.mail_quote_reminder_subject(short),
    text: first ? m.mail_quote_text(about) : m.mail_quote_reminder_text(about),
    button: { label: m.mail_quote_button(), path },
    notes: [m.mail_quote_note()],
  };
}
