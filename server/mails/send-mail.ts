import type { Db } from '#database/connect.ts';
import type { Mail } from '#server/adapters/mail.ts';
import type { Web } from '#server/http/pages.ts';
import { announce } from '#server/live/announce.ts';
import type { Order } from '#server/orders/orders.ts';
import { languageKnown, pathIn } from '#shared/language.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { taxInside } from '#shared/rules/tax.ts';
import { findUnsentMail, type MailToSend, markFailed, markSent } from './outbox.ts';

export type Mailing = { db: Db; mail: Mail; web: () => Promise<Web>; publicUrl: string; secrets: readonly string[] };

/** Sends a mail that has not gone out. A kill between sending and noting repeats it under the same Message-ID. */
export async function sendMail({ db, mail, web, publicUrl, secrets }: Mailing, mailId: string): Promise<void> {
  const due = await findUnsentMail(db, secrets, mailId);
  if (!due) return;
  const { renderReceipt, renderLetter } = (await web()).lettersIn(due.language);
  const letter = 'order' in due ? renderReceipt(receiptOf(due.order, publicUrl)) : renderLetter(due.letter, publicUrl);
  await mail.send({ id: due.id, to: due.recipient, ...letter }).catch(async (error: unknown) => {
    await markFailed(db, due.id);
    await tellScreens(db, due);
    throw error;
  });
  await markSent(db, due.id);
  await tellScreens(db, due);
}

/** The thread that an answer stands in shows what became of its mail. */
async function tellScreens(db: Db, due: MailToSend): Promise<void> {
  if ('letter' in due && due.letter.kind === 'enquiry-reply') await announce(db, 'enquiries', due.letter.number);
}

function receiptOf(order: Order, publicUrl: string) {
  return {
    ticket: ticketNumber(order.id),
    orderId: order.id,
    name: order.name,
    planName: order.plan_name,
    category: order.category,
    unitPrice: order.unit_price,
    duration: order.duration,
    quantity: order.quantity,
    subtotal: order.subtotal,
    durationDiscount: order.duration_discount,
    couponCode: order.coupon_code,
    couponDiscount: order.coupon_discount,
    total: order.total,
    tax: taxInside(order.total),
    paidAt: order.paid_at ?? order.created_at,
    orderUrl: publicUrl + pathIn(languageKnown(order.language), paymentSuccessPath(order.id)),
  };
}
