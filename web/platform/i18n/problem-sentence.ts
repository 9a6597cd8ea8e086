import type { BuyerProblem } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';

/** Returns the sentence for a validation error in the page's language. */
export function problemSentence(problem: BuyerProblem): string {
  switch (problem.code) {
    case 'name_missing':
      return m.error_name_missing();
    case 'name_hidden':
      return m.error_name_hidden();
    case 'name_line':
      return m.error_name_line();
    case 'name_link':
      return m.error_name_link();
    case 'name_number':
      return m.error_name_number();
    case 'email_missing':
      return m.error_email_missing();
    case 'phone_missing':
      return m.error_phone_missing();
    case 'email_shape':
      return m.error_email_shape();
    case 'phone_letters':
      return m.error_phone_letters();
    case 'phone_start':
      return m.error_phone_start();
    case 'phone_length':
      return m.error_phone_length({ count: problem.count });
    case 'address_missing':
      return m.error_address_missing();
    case 'address_hidden':
      return m.error_address_hidden();
    case 'state_missing':
      return m.error_state_missing();
    case 'state_unknown':
      return m.error_state_unknown();
    case 'gstin_wrong':
      return m.error_gstin_wrong();
    case 'text_link':
      return m.error_text_link();
    case 'letter_signs':
      return m.error_letter_signs();
    case 'company_characters':
      return m.error_company_characters();
    case 'too_long':
      return m.error_too_long({ most: problem.most });
  }
}
