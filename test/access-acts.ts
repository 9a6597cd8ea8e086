import { Secret, TOTP } from 'otpauth';
import { accountCalls } from './account-calls.ts';
import { ask, codeFor, goodPassword, linkFor, type Session } from './accounts.ts';
import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Helpers for owners and attackers in the tests that undo access changes. */
export function accessActs(app: () => TestApp) {
  const post = (path: string, body: unknown, who: Pick<Session, 'bearer'>) =>
    ask(app(), 'POST', path, body, who.bearer);
  const { login } = accountCalls(app);
  const whoAmI = async (who: Session) => (await post('/api/auth/verify-token', undefined, who)).status;
  const userOf = ({ id }: Pick<Session, 'id'>) =>
    app().db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const textTo = (phone: string) =>
    /\b\d{6}\b/.exec(app().texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';
  const undo = (token: string, password?: string) =>
    ask(app(), 'POST', `/api/auth${token}`, password === undefined ? undefined : { password });

  const linkTo = (phone: string) =>
    /\/not-me\/[\w-]{43}/.exec(app().texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';
  /** Logs in with a code sent to the phone number; returns the account id. */
  async function phoneLogin(phone: string) {
    await ask(app(), 'POST', '/api/auth/phone/send-otp', { phone });
    const { body } = await ask(app(), 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) });
    return (body['user'] as { _id: string } | undefined)?._id;
  }

  /** Waits for e-mails with undo links to an e-mail address; returns the links, newest last. */
  async function undoLinks(email: string, nth = 1): Promise<string[]> {
    const find = () =>
      app()
        .emails.filter(({ to }) => to === email)
        .flatMap(({ text }) => /\/not-me\/[\w-]{43}/.exec(text)?.[0] ?? []);
    return waitUntil(
      async () => find(),
      (links) => links.length >= nth,
    );
  }

  async function begun(who: Session) {
    const { body } = await post('/api/user/second-factor', { password: goodPassword }, who);
    return new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
  }
  /** Lets the app's code of this moment work again, because the next one would be half a minute away. */
  const allowCodeAgain = ({ id }: Pick<Session, 'id'>) =>
    app().db.updateTable('users').set({ totp_last_step: null }).where('id', '=', id).execute();
  async function switchOn(who: Session) {
    const app = await begun(who);
    const { body } = await post('/api/user/second-factor/confirm', { code: app.generate() }, who);
    await allowCodeAgain(who);
    return { app, recovery: (body['recoveryCodes'] as string[])[0] ?? '' };
  }
  async function attachPhone(phone: string, who: Session) {
    await post('/api/user/phone', { phone, password: goodPassword }, who);
    await post('/api/user/phone/confirm', { phone, otp: textTo(phone) }, who);
  }
  async function changeEmail(email: string, who: Session) {
    await post('/api/user/email', { email, password: goodPassword }, who);
    await post('/api/user/email/confirm', { email, otp: await codeFor(app(), email) }, who);
  }

  const usedLinks = new Map<string, number>();
  /** Waits for a reset link that has not been used yet, and sets a password with it. */
  const forgotten = async (email: string, password: string) => {
    await ask(app(), 'POST', '/api/auth/forgot-password', { email });
    const used = usedLinks.get(email) ?? 0;
    const link = await linkFor(app(), email, used + 1);
    usedLinks.set(email, used + 1);
    return ask(app(), 'POST', `/api/auth${link}`, { password });
  };

  return {
    post,
    login,
    whoAmI,
    userOf,
    textTo,
    undo,
    linkTo,
    phoneLogin,
    undoLinks,
    allowCodeAgain,
    switchOn,
    attachPhone,
    changeEmail,
    forgotten,
  };
}
