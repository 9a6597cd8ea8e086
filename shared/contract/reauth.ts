import { z } from 'zod';
import { plainCode } from '../rules/digits.ts';
import { messageCode } from './reasons.ts';

export const password = z.string(messageCode('password_missing')).max(1_000, messageCode('password_long'));
/**
 * Code from an e-mail, text message or authenticator app, or a recovery code. All characters except letters and digits
 * are removed.
 */
export const otp = z.string(messageCode('code_missing')).max(20, messageCode('code_length')).overwrite(plainCode);

/** Body fields for re-authentication: the password, or the code of `POST /api/user/reauth-code`. */
export const reauthFields = { password: password.optional(), otp: otp.optional() };
const few = { requests: 30, seconds: 600, shared: true } as const;
/** Rate limit of public endpoints that accept passwords or codes, or send codes. */
export const fewTries = { ...few, knownDevices: true } as const;
/** Rate limit of endpoints that accept only six-digit codes, whose attempts are also counted per target. */
export const manyTries = { ...fewTries, requests: 200 } as const;
/**
 * The limit `few` for signed-in users, counted per account in each network. If it were counted only per account, a
 * stolen session in another network could use it up and keep the owner from ending that session. If it were counted
 * only per network, other accounts behind the same NAT could use it up. Wrong passwords and codes are also counted per
 * session (docs/security.md).
 */
export const fewTriesOfAccount = { ...few, countedPer: 'account-in-network' } as const;

export const reauthErrors = ['password_needed', 'login_failed', 'otp_wrong', 'otp_tries'] as const;
