import { Secret, TOTP } from 'otpauth';
import { accountCalls } from './account-calls.ts';
import { aCustomer, ask, codeFor, goodPassword, linkFor, type Session } from './accounts.ts';
import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Helpers for owners and attackers in the tests of access changes. */
export function accessActs(app: () => TestApp) {
  const post = (path: string, body: unknown, who: Pick<Session, 'bearer'>) =>
    ask(app(), 'POST', path, body, who.bearer);
  const { login } = accountCalls(app);
  const whoAmI = async (who: Session) => (await post('/api/auth/verify-token', undefined, who)).status;
  const userOf = ({ id }: Pick<Session, 'id'>) =>
    app().db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const textTo = (phone: string) =>
    /\b\d{6}\b/.exec(app().texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';
  const reset = (link: string, password = 'chosen by the link 77') =>
    ask(app(), 'POST', `/api/auth${link}`, { password });

  /** Logs in with a code sent to the phone number; returns the account id. */
  async function phoneLogin(phone: string) {
    await ask(app(), 'POST', '/api/auth/phone/send-otp', { phone });
    const { body } = await ask(app(), 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) });
    return (body['user'] as { _id: string } | undefined)?._id;
  }

  /** Waits for e-mails about changes to an e-mail address; returns their reset links, newest last. */
  async function changeLinks(email: string, nth = 1): Promise<string[]> {
    const find = () =>
      app()
        .emails.filter(({ to, subject }) => to === email && subject.endsWith('login was changed'))
        .flatMap(({ text }) => /\/reset-password\/[\w-]{43}/.exec(text)?.[0] ?? []);
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

  /** Creates an account without a way in: another account has proven the address that its reset link gives back. */
  async function frozen(name: string, prepare: (owner: Session) => Promise<unknown> = async () => undefined) {
    const old = `${name}-old@frozen.in`;
    const owner = await aCustomer(app(), old);
    await prepare(owner);
    await changeEmail(`${name}-new@frozen.in`, owner);
    const [link = ''] = await changeLinks(old);
    await aCustomer(app(), old, 'Meena Das');
    await reset(link);
    return { owner, link };
  }

  /** Asks for a reset link and returns it. */
  async function forgotten(email: string): Promise<string> {
    const links = () => app().emails.filter(({ to, text }) => to === email && text.includes('/reset-password/'));
    const before = links().length;
    await ask(app(), 'POST', '/api/auth/forgot-password', { email });
    return linkFor(app(), email, before + 1);
  }

  return {
    post,
    login,
    whoAmI,
    userOf,
    textTo,
    reset,
    phoneLogin,
    changeLinks,
    allowCodeAgain,
    switchOn,
    attachPhone,
    changeEmail,
    frozen,
    forgotten,
  };
}
