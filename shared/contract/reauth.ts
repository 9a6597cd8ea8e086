import { z } from 'zod';
import { plainCode } from '../rules/digits.ts';
import { messageCode } from './reasons.ts';

/**
 * Code from an e-mail, text message or authenticator app, or a recovery code. All characters except letters and digits
 * are removed.
 */
export const otp = z.string(messageCode('code_missing')).max(20, messageCode('code_length')).overwrite(plainCode);

/**
 * Body fields for re-authentication: the password, or the code of `POST /api/user/reauth-code`. A password of any length
 * is compared, because a wrong one is an unproven identity, not a wrong request.
 */
export const reauthFields = { password: z.string().optional(), otp: otp.optional() };
/** Limit of public endpoints that send codes and links. */
export const sendsCode = { perAddress: 20, seconds: 3_600, stored: true } as const;
/** Limit of codes to an e-mail address or phone number that accounts want to have, of all accounts together. */
export const toNewContact = { perTarget: 10, seconds: 86_400, stored: true } as const;
/** Limit of public endpoints that take codes and links. A code has its own number of tries. */
export const redeemsCode = { perAddress: 60, seconds: 3_600, stored: true } as const;
/** Limit of an account for wrong passwords, codes of the app, and codes that it asks for. */
export const proof = { perTarget: 10, seconds: 3_600, stored: true } as const;

export const reauthErrors = ['password_needed', 'login_failed', 'otp_wrong', 'otp_tries'] as const;
