import { accessDenied } from './access-denied.ts';
import { refusalsOnPages } from './refusals-on-pages.ts';
import { columnOf, type TaskStatus } from './rules/tasks.ts';

/** Every refusal: its name (the `code` of an answer), HTTP status and sentence. The specification's texts are kept to the letter. */

const refusals = {
  ...refusalsOnPages,

  invalid: [400, 'Please check what you entered.'],
  fields_missing: [400, 'Please fill all required fields.'],
  not_json: [400, 'This request could not be read.'],
  too_large: [413, 'This is too large to accept.'],
  wrong_media: [415, 'This kind of content is not accepted here.'],
  origin_refused: [403, 'This request did not come from our pages.'],
  not_found: [404, 'There is nothing at this address.'],
  too_many: [429, 'That was a little too often. Please wait a moment and try again.'],
  fault: [500, 'Something went wrong on our side. Nothing you entered is lost; please try again.'],
  unavailable: [503, 'We cannot reach our records for the moment. Please try again in a minute.'],

  plan_unknown: [404, 'Invalid plan ID'],
  order_unknown: [404, 'We know no order under this number.'],

  coupon_invalid: [422, '❌ Invalid coupon. Use SAVE10, SAVE15, or SAVE20'],
  coupon_invalid_swiggy: [422, 'Invalid coupon code. Please try again.'],
  coupon_not_for_plan: [422, '❌ Coupon not applicable for this plan.'],
  coupon_not_yet: [422, 'This coupon is not valid yet.'],
  coupon_ended: [422, 'This coupon has ended.'],
  coupon_used_up: [422, 'This coupon has been used as often as it may be.'],

  price_changed: [
    409,
    'The price has changed since you opened this page. Please look at the new total before you pay.',
  ],
  nothing_to_pay: [422, 'This order comes to less than ₹1, which cannot be paid online. Please call us.'],
  key_reused: [422, 'This Idempotency-Key was used for another order.'],
  payment_slow: [
    504,
    'Payment failed: the payment service is not answering. You have not been charged; please try again.',
  ],
  payment_busy: [
    503,
    'Payment failed: the payment service is busy. You have not been charged; please try again in a minute.',
  ],
  payment_refused: [
    502,
    'Payment failed: the payment service did not accept this order. You have not been charged; please try again.',
  ],

  signed_out: [401, 'Please log in first.'],
  access_denied: [403, accessDenied],
  not_verified: [403, 'Please confirm your e-mail address first: we have sent you a code.'],
  second_factor_needed: [401, 'Enter the 6-digit code of your authenticator app.'],
  second_factor_wrong: [401, 'That code is not right. Try the one that your app shows now.'],
  second_factor_on: [409, 'The second factor is on already.'],
  otp_failed: [400, 'OTP verification failed'],
  otp_wrong: [400, 'Invalid OTP'],
  otp_too_soon: [429, 'A code was sent a moment ago. Please wait a minute before asking for another.'],
  reset_link_dead: [400, 'This link has been used or is older than an hour. Please ask for a new one.'],
  phone_token_wrong: [401, 'Invalid OTP'],
  address_taken: [409, 'Another account uses this already.'],
  file_active: [400, 'This PDF holds scripts or other files inside. Please save it as a plain PDF and send it again.'],
  file_locked: [400, 'This PDF is locked with a password. Open it, print it to a new PDF and send that one.'],
  file_unreadable: [400, 'This file could not be read. Please take the picture again.'],
  upload_failed: [503, 'Error uploading files'],
  paper_gone: [410, 'This file has been deleted for good. Please send it again.'],
  phone_proven: [409, 'This number is confirmed. To use another one, confirm the new number with a code.'],
  proof_missing: [403, 'Enter your password, or the code that we sent you.'],

  task_unknown: [404, 'This task is not on the board any more.'],
  task_changed: [409, 'Somebody else changed this task first.'],
  assignee_unknown: [422, 'Choose somebody of the staff.'],
  person_unknown: [422, 'We know nobody with this account.'],
  customer_unknown: [404, 'There is no such customer, or the account was deleted.'],
  page_too_far: [400, 'Pages reach to the 10,000th person. Go on from there with `next`, or search.'],
  note_unknown: [404, 'This note is gone.'],
  note_of_another: [403, 'Only its author or an admin can remove this note.'],
  order_unpaid: [409, 'This order has not been paid, so there is no receipt to send.'],
  provider_away: [504, 'The payment provider is not answering. Nothing was changed; please try again in a minute.'],
  refund_task_unknown: [404, 'There is no money to give back under this payment.'],
  refund_task_done: [409, 'Somebody has marked this as given back already.'],
  enquiry_unknown: [404, 'We know no message under this number.'],
  enquiry_changed: [409, 'Somebody else has changed this message in the meantime.'],
  enquiry_not_held: [409, 'Only a message that looked like spam can be held.'],
  enquiry_held: [409, 'This message is held as suspected spam. Release it before you answer.'],
  enquiry_has_task: [409, 'There is a task for this message already.'],
  account_unknown: [404, 'We know no account like this among the staff.'],
  account_unproven: [409, 'This account has no confirmed e-mail address yet.'],
  account_disabled: [409, 'This account is shut out. Enable it first.'],
  last_admin: [409, 'You are the only admin. Make somebody else an admin before you delete your account.'],
  not_yourself: [409, 'Nobody can change their own role or shut themselves out. Ask another admin.'],

  signature_wrong: [401, 'The signature does not match.'],
  event_unreadable: [400, 'This event could not be read.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof refusals;

/** HTTP status and sentence of a refusal. */
export function refusalOf(code: RefusalCode): { status: number; sentence: string } {
  const [status, sentence] = refusals[code];
  return { status, sentence };
}

/** The refusal that has this sentence; the first where several share one. */
export function refusalNamed(sentence: string): RefusalCode | undefined {
  return (Object.keys(refusals) as RefusalCode[]).find((code) => refusals[code][1] === sentence);
}

/** What an answer with a refusal looks like. */
export type RefusalBody = { message: string; code: string; fields?: Record<string, string>; [more: string]: unknown };

/** Tells the one whose move lost the race who was first and what became of the task. */
export function changedFirst({ changedBy, status }: { changedBy: string | null; status: TaskStatus }): string {
  return `${changedBy || 'Somebody'} changed this task first. It is in ${columnOf[status]} now.`;
}
