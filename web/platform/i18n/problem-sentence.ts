import type { BuyerProblem } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';

export function problemSentence(problem: BuyerProblem): string {
  switch (problem.code) {
    case 'name_missing':
      return m.error_name_missing();
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
    case 'state_missing':
      return m.error_state_missing();
    case 'state_unknown':
      return m.error_state_unknown();
    case 'gstin_wrong':
      return m.error_gstin_wrong();
    case 'too_long':
      return m.error_too_long({ most: problem.most });
  }
}
