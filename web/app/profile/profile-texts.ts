import { m } from '#web/paraglide/messages.js';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

/** Returns the fallback error texts of the profile forms; errors about a code are shown beside its field. */
export function profileTexts(): FormTexts {
  return {
    failed: m.profile_action_failed(),
    offline: m.profile_offline(),
    beside: {
      otp_failed: 'otp',
      otp_wrong: 'otp',
      otp_tries: 'otp',
      second_factor_needed: 'code',
      second_factor_wrong: 'code',
    },
  };
}
