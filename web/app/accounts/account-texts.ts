import { m } from '#web/paraglide/messages.js';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

export function accountTexts(failed: string, offline: string): FormTexts {
  const hint = m.accounts_otp_hint();
  return {
    failed,
    offline,
    offlineHint: m.accounts_offline_hint(),
    hints: { otp_failed: hint, otp_wrong: hint, phone_token_wrong: hint },
  };
}
