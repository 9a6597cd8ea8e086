import type { HostedPhone, PhoneSignIn } from '#shared/contract/reading.ts';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { notSent, type PhoneWay, refusedEntry, withCountry } from './phone-answers.ts';
import { refusedBy } from './refused.ts';

/** Codes of our own. */
function ownWay(): PhoneWay {
  let phone = '';
  return {
    async send(typed) {
      phone = typed;
      const answer = await call('sendPhoneOtp', { body: { phone } });
      if (answer.ok) return { sentTo: withCountry(phone) };
      const { message, more, problems } = refusedBy(answer, ['phone'], { failed: '', offline: '' });
      return { refused: notSent(problems.phone ? undefined : message || more, problems) };
    },
    async enter(otp) {
      const answer = await call('verifyPhoneOtp', { body: { phone, otp, language: getLocale() } });
      return answer.ok ? { entered: answer.reply } : { refused: refusedEntry(answer) };
    },
  };
}

/** The hosted provider; its code is loaded when the first number is sent. */
function hostedWay(provider: HostedPhone): PhoneWay {
  let opened: Promise<PhoneWay> | undefined;
  const open = () => {
    opened ??= import('./firebase-phone.ts').then(({ openFirebase }) => openFirebase(provider));
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    async send(phone) {
      try {
        return await (await open()).send(phone);
      } catch (error) {
        console.warn(error);
        return { refused: notSent(m.accounts_offline_hint()) };
      }
    },
    async enter(otp) {
      try {
        return await (await open()).enter(otp);
      } catch (error) {
        console.warn(error);
        return { refused: { message: m.accounts_server_again(), problems: {} } };
      }
    },
  };
}

export function openPhoneWay(signIn: PhoneSignIn): PhoneWay {
  return signIn.kind === 'hosted' ? hostedWay(signIn.provider) : ownWay();
}
