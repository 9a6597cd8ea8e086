import type { TaxDocumentKind } from '#shared/rules/invoices.ts';
import { m } from '#web/paraglide/messages.js';

type Named = { kind: TaxDocumentKind; withoutTax: boolean };

export const taxDocumentName = ({ kind, withoutTax }: Named): string =>
  withoutTax && kind === 'credit_note' ? m.app_credit_note_without_gst() : taxDocumentNames[kind]();

export const taxDocumentNames: Record<TaxDocumentKind, () => string> = {
  invoice: m.app_tax_invoice,
  credit_note: m.app_credit_note,
  debit_note: m.app_debit_note_without_gst,
  receipt_voucher: m.app_receipt_voucher,
  refund_voucher: m.app_refund_voucher,
};
