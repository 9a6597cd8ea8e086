import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  type ConfirmationResult,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signOut,
} from 'firebase/auth';
import type { HostedPhoneConfig } from '#shared/contract/loader-context.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { call } from '#web/platform/api/api.ts';
import { botCheckId } from './bot-check.ts';
import { notSent, otpErrors, type PhoneProvider, withCountry } from './phone-answers.ts';

/** Opens phone sign-in with Firebase, without persistence: its ID token starts a session of our own. */
export function openFirebase({ projectId, apiKey, authDomain, emulatorUrl }: HostedPhoneConfig): PhoneProvider {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), { persistence: inMemoryPersistence });
  auth.languageCode = document.documentElement.lang;
  if (emulatorUrl) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  let sent: ConfirmationResult | undefined;
  let idToken = '';
  return {
    async send(phone) {
      const number = withCountry(phone);
      idToken = '';
      try {
        sent = await sendCode(auth, number);
        return { sentTo: number };
      } catch (error) {
        return { refused: notSent(reasonFor(codeOf(error))) };
      }
    },
    async enter(otp) {
      try {
        // A code works only once; if the response of our server was lost, send the same ID token again.
        idToken ||= await verifyCode(auth, sent, otp);
      } catch (error) {
        return { refused: refusedCode(codeOf(error)) };
      }
      const answer = await call('POST /api/auth/phone', { body: { idToken, language: getLocale() } });
      if (!answer.ok) return { refused: otpErrors(answer) };
      return { entered: answer.reply };
    },
  };
}

async function sendCode(auth: Auth, number: string): Promise<ConfirmationResult> {
  const check = new RecaptchaVerifier(auth, botCheckId, { size: 'invisible' });
  try {
    return await signInWithPhoneNumber(auth, number, check);
  } finally {
    check.clear();
  }
}

async function verifyCode(auth: Auth, sent: ConfirmationResult | undefined, otp: string): Promise<string> {
  if (!sent) throw new Error('no code was sent');
  const { user } = await sent.confirm(otp);
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

function codeOf(error: unknown): string {
  if (error instanceof FirebaseError) return error.code;
  throw error;
}

function reasonFor(code: string): string | undefined {
  if (code === 'auth/network-request-failed') return m.accounts_offline_hint();
  if (code === 'auth/too-many-requests' || code === 'auth/quota-exceeded') return m.accounts_send_often();
  return undefined;
}

function refusedCode(code: string) {
  if (code === 'auth/network-request-failed')
    return { message: m.accounts_server_again(), more: m.accounts_offline_hint(), problems: {} };
  return { message: m.accounts_invalid_otp(), problems: {} };
}
