import { fillIn, type MessageParams } from './fill-in.ts';
import { type Language, usualLanguage } from './language.ts';
import forEverybody from './messages/api.en.json' with { type: 'json' };
import hindi from './messages/api.hi.json' with { type: 'json' };
import forStaff from './messages/api-staff.en.json' with { type: 'json' };
import type { BuyerProblem } from './rules/buyer.ts';
import { columnOf, type TaskStatus } from './rules/tasks.ts';

/** HTTP statuses of the API's error codes. The messages are in shared/messages/, one file per language. */
const statuses = {
  login_failed: 401,
  password_short: 400,
  password_long: 400,
  password_common: 400,
  phone_sign_in_off: 404,
  file_type: 400,
  file_large: 413,
  file_empty: 400,
  photo_type: 400,
  invalid: 400,
  fields_missing: 400,
  not_json: 400,
  too_large: 413,
  wrong_media: 415,
  origin_refused: 403,
  not_found: 404,
  too_many: 429,
  fault: 500,
  unavailable: 503,
  plan_unknown: 404,
  plan_off_sale: 409,
  order_unknown: 404,
  coupon_invalid: 422,
  coupon_unknown: 422,
  coupon_invalid_swiggy: 422,
  coupon_not_for_plan: 422,
  coupon_not_yet: 422,
  coupon_ended: 422,
  coupon_used_up: 422,
  coupon_used_by_person: 422,
  coupon_first_order: 422,
  coupon_held: 422,
  coupon_needs_login: 422,
  coupon_of_another: 422,
  price_changed: 409,
  nothing_to_pay: 422,
  key_reused: 422,
  payment_slow: 504,
  payment_busy: 503,
  payment_refused: 502,
  signed_out: 401,
  access_denied: 403,
  not_verified: 403,
  password_needed: 401,
  second_factor_missing: 403,
  second_factor_needed: 401,
  second_factor_wrong: 401,
  second_factor_on: 409,
  otp_failed: 400,
  otp_wrong: 400,
  otp_tries: 429,
  otp_too_soon: 429,
  otp_today: 429,
  reset_link_dead: 400,
  invitation_dead: 404,
  phone_token_wrong: 401,
  address_taken: 409,
  file_slow: 400,
  file_heavy: 400,
  file_pixels: 400,
  file_locked: 400,
  file_unreadable: 400,
  file_truncated: 400,
  file_undrawable: 400,
  file_pages: 400,
  upload_failed: 503,
  upload_busy: 503,
  paper_gone: 410,
  phone_proven: 409,
  proof_missing: 403,
  case_unknown: 404,
  case_closed: 409,
  case_changed: 409,
  case_answer_missing: 400,
  request_not_needed: 409,
  case_files_many: 422,
  case_messages_many: 429,
  case_message_files_many: 409,
  case_without_account: 409,
  gstin_wrong: 422,
  document_unknown: 404,
  rating_not_possible: 409,
  rating_unknown: 404,
  step_not_possible: 409,
  request_kind_unknown: 422,
  reject_reason_missing: 400,
  already_reviewed: 409,
  review_settled: 409,
  document_replaced: 409,
  case_result_missing: 400,
  result_kind_unknown: 422,
  result_file_missing: 400,
  case_refused: 409,
  draft_missing: 409,
  draft_without_account: 409,
  draft_wrong: 409,
  draft_replaced: 409,
  answer_yes_no: 400,
  answers_wrong: 400,
  remedy_none: 409,
  remedy_chosen: 409,
  cases_many: 422,
  bulk_text_missing: 400,
  case_not_waiting: 409,
  case_reminded: 409,
  case_asked: 409,
  case_assigned: 409,
  case_ended: 409,
  case_ends_by_result: 409,
  review_document_missing: 400,
  authority_date_future: 400,
  visit_day_past: 400,
  valid_until_past: 400,
  refusal_words_missing: 400,
  reply_variable_unknown: 400,
  reply_unfilled: 422,
  reply_unknown: 404,
  reply_title_taken: 409,
  replies_many: 422,
  shop_changed: 409,
  slug_taken: 409,
  service_unknown: 404,
  template_absent: 404,
  template_unpublished: 409,
  template_unfit: 422,
  code_taken: 409,
  coupon_absent: 404,
  holiday_exists: 409,
  holiday_unknown: 404,
  licence_number_wrong: 422,
  task_unknown: 404,
  task_changed: 409,
  task_of_case: 409,
  task_of_order: 409,
  assignee_unknown: 422,
  away_until_wrong: 422,
  saved_views_many: 422,
  saved_view_unknown: 404,
  person_unknown: 422,
  customer_unknown: 404,
  page_too_far: 400,
  note_unknown: 404,
  note_of_another: 403,
  order_unpaid: 409,
  invoice_unknown: 404,
  invoice_pdf_failed: 503,
  state_known: 409,
  state_unknown: 422,
  address_erased: 409,
  address_of_account: 409,
  mail_unknown: 404,
  mail_expired: 409,
  mail_not_to_buyer: 422,
  provider_away: 504,
  refund_task_unknown: 404,
  refund_task_done: 409,
  refund_task_pending: 409,
  refund_too_large: 422,
  discount_too_large: 422,
  quote_day_wrong: 422,
  quote_unknown: 404,
  quote_expired: 410,
  quote_withdrawn: 410,
  quote_paid: 409,
  quote_being_paid: 409,
  refund_unknown: 404,
  dispute_unknown: 404,
  refund_decided: 409,
  refund_own: 403,
  refund_not_second: 403,
  payment_decided: 409,
  payment_buyer_erased: 409,
  payment_not_second: 403,
  duplicate_first: 409,
  work_started: 409,
  order_refunded: 409,
  order_refund_pending: 409,
  order_disputed: 409,
  licence_cancelled: 409,
  no_invoice: 409,
  nothing_to_correct: 409,
  invoice_changed: 409,
  correction_late: 409,
  month_problems: 409,
  month_not_over: 409,
  month_empty: 404,
  enquiry_unknown: 404,
  enquiry_changed: 409,
  enquiry_not_held: 409,
  enquiry_held: 409,
  enquiry_has_task: 409,
  settings_changed: 409,
  keys_of_demo: 409,
  documents_stored: 409,
  setup_link_dead: 404,
  setup_unfinished: 409,
  shop_closed: 503,
  section_unknown: 404,
  account_unknown: 404,
  account_unproven: 409,
  account_disabled: 409,
  last_admin: 409,
  not_yourself: 409,
  accountant_by_role: 409,
  invited_has_account: 409,
  signature_wrong: 401,
  event_unreadable: 400,
} as const satisfies { [Code in MessageCode]?: number };

const sentences = { ...forEverybody, ...forStaff };

/** Messages by language; messages for staff exist in English only. */
const catalogues: Record<Language, Partial<Record<string, string>>> = { en: sentences, hi: hindi };

export type MessageCode = keyof typeof sentences extends infer Key
  ? Key extends `error_${infer Code}`
    ? Code
    : never
  : never;
export type ErrorCode = keyof typeof statuses;

/** Message as code and params, so that a client can also say it in its own words. */
export type Reason = { code: MessageCode; params?: MessageParams };

export function reasonOfProblem({ code, ...params }: BuyerProblem): Reason {
  return { code, params };
}

/** Returns a text of shared/messages/; in English if the language has none. */
export function textIn(language: Language, key: keyof typeof sentences): string {
  return catalogues[language][key] ?? sentences[key];
}

/** Returns the message that is sent in `message` and `fields`. */
export function sentenceOf({ code, params }: Reason, language: Language = usualLanguage): string {
  return fillIn(textIn(language, `error_${code}`), params);
}

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(sentences, `error_${code}`);
}

export function errorOf(
  code: ErrorCode,
  params?: MessageParams,
  language?: Language,
): { status: number; sentence: string } {
  return { status: statuses[code], sentence: sentenceOf({ code, ...(params ? { params } : {}) }, language) };
}

/** `message` and `fields` are in the language of the request; `code`, `params`, `reasons` are for programs. */
export type ApiErrorBody = {
  message: string;
  code: string;
  params?: MessageParams;
  fields?: Record<string, string>;
  reasons?: Record<string, { code: string; params?: MessageParams }>;
  [more: string]: unknown;
};

/** Returns the message for an edit conflict: who changed the task first, and in which column it is now. */
export function changedFirst({ changedBy, status }: { changedBy: string | null; status: TaskStatus }): string {
  return `${changedBy || 'Somebody'} changed this task first. It is in ${columnOf[status]} now.`;
}
