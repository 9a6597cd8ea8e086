import type { Db } from '#database/connect.ts';
import { isCallDue } from '#server/cases/case/welcome-call.ts';
import type { OrderEmail } from '#server/platform/outbox.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { pathIn } from '#shared/language.ts';
import { caseNeedsPath, orderPath, paths, paymentSuccessPath } from '#shared/paths.ts';
import type { WorkDays } from '#shared/rules/cases/plan-days.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { gstPercent } from '#shared/rules/tax.ts';
import type { EmailBody } from '../../emails/layout.tsx';
import type { NewOrderEmail } from '../../emails/new-order.tsx';
import { findOnlyCase } from './only-case.ts';
import type { Order } from './orders.ts';
import { taxOf } from './serialize-order.ts';
import { findWorkDays } from './work-days.ts';

export async function renderOrderEmail(
  db: Db,
  { renderReceipt, renderNewOrder }: ReturnType<Web['emailsIn']>,
  { kind, order, accountName, language }: OrderEmail,
  publicUrl: string,
): Promise<EmailBody> {
  if (kind === 'new-order') return renderNewOrder(newOrderOf(order, publicUrl));
  const caseId = await findOnlyCase(db, order.id);
  const callDue = await isCallDue(db, order.id);
  const days = await findWorkDays(db, order);
  return renderReceipt(receiptOf(order, { accountName, language, caseId, callDue, days }, publicUrl));
}

function newOrderOf(order: Order, publicUrl: string): NewOrderEmail {
  return {
    ticket: ticketNumber(order.id),
    orderId: order.id,
    planName: planTitle({ category: order.category, name: order.plan_name }),
    ordered: orderedOf(order),
    name: order.name,
    total: order.total,
    paidAt: order.paid_at ?? order.created_at,
    orderUrl: publicUrl + orderPath(order.id),
  };
}

function receiptOf(
  order: Order,
  {
    accountName,
    language,
    caseId,
    callDue,
    days,
  }: Pick<OrderEmail, 'accountName' | 'language'> & {
    caseId: string | null;
    callDue: boolean;
    days: WorkDays | null;
  },
  publicUrl: string,
) {
  return {
    ticket: ticketNumber(order.id),
    orderId: order.id,
    name: accountName,
    planName: planTitle({ category: order.category, name: order.plan_name }, language),
    category: order.category,
    unitPrice: order.unit_price,
    duration: order.duration,
    quantity: order.quantity,
    subtotal: order.subtotal,
    durationDiscount: order.duration_discount,
    couponCode: order.coupon_code,
    couponDiscount: order.coupon_discount,
    total: order.total,
    tax: { ratePercent: gstPercent, ...taxOf(order) },
    invoiced: order.state !== null || order.gstin !== null,
    callDue,
    days,
    paidAt: order.paid_at ?? order.created_at,
    orderUrl: publicUrl + pathIn(language, paymentSuccessPath(order.id)),
    casesUrl: publicUrl + pathIn(language, caseId === null ? paths.cases : caseNeedsPath(caseId)),
  };
}
