import type { HostedPhoneConfig, PhoneSignIn } from '#shared/contract/loader-context.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { call } from '#web/platform/api/api.ts';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { accountTexts } from './account-texts.ts';
import { notSent, otpErrors, type PhoneProvider, withCountry } from './phone-answers.ts';

function builtInProvider(): PhoneProvider {
  let phone = '';
  return {
    async send(typed) {
      phone = typed;
      const answer = await call('POST /api/auth/phone/send-otp', { body: { phone } });
      if (answer.ok) return { sentTo: withCountry(phone) };
      const { message, more, problems } = formErrorsOf<'phone'>(answer, ['phone'], accountTexts('', ''));
      return { refused: notSent(problems.phone ? undefined : message || more, problems) };
    },
    async enter(otp) {
      const answer = await call('POST /api/auth/phone/verify-otp', { body: { phone, otp, language: getLocale() } });
      return answer.ok ? { entered: answer.reply } : { refused: otpErrors(answer) };
    },
  };
}

/** Verifies phone numbers with the hosted provider, whose script is loaded on the first request. */
function hostedProvider(provider: HostedPhoneConfig): PhoneProvider {
  let opened: Promise<PhoneProvider> | undefined;
  const open = () => {
    opened ??= import('./firebase-phone.client.ts').then(({ openFirebase }) => openFirebase(provider));
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

export function openPhoneProvider(signIn: PhoneSignIn): PhoneProvider {
  return signIn.kind === 'hosted' ? hostedProvider(signIn.provider) : builtInProvider();
}
