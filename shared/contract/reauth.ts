import { z } from 'zod';
import { messageCode } from './reasons.ts';

export const password = z.string(messageCode('password_missing')).max(1_000, messageCode('password_long'));
export const otp = z.string(messageCode('code_missing')).max(20, messageCode('code_length'));

/** Body fields for re-authentication: the password, or the code of `sendReauthCode`. */
export const reauthFields = { password: password.optional(), otp: otp.optional() };
export const reauthErrors = ['password_needed', 'login_failed', 'otp_wrong', 'otp_tries'] as const;
