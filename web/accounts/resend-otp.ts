import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';

/** Asks for another code to an address. */
export async function resendOtp(email: string) {
  const answer = await call('resendOtp', { body: { email } });
  if (answer.ok) return { sent: answer.reply.message };
  if (answer.status === 0) return { refused: { message: m.accounts_resend_offline() } };
  return { refused: { message: m.accounts_resend_failed(), more: answer.refusal?.message } };
}
