import { randomBytes } from 'node:crypto';
import type { FileStore } from '#server/adapters/files.ts';
import type { Mailer } from '#server/adapters/mail.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { AppDeps } from '#server/deps.ts';
import { brand } from '#shared/brand.ts';
import type { TryName } from '#shared/settings/tries.ts';

export type TryDeps = {
  payments: PaymentProvider;
  files: FileStore;
  mail: Pick<Mailer, 'send'>;
  phoneTokens: PhoneTokens | undefined;
  settings: Pick<AppDeps['settings'], 'publicUrl'>;
  providersSet: AppDeps['providersSet'];
  clock: () => Date;
};
type Person = { name: string; email: string };

/** Each really uses the provider, and leaves nothing behind but a mail. Throws what went wrong. */
const tries: Record<TryName, (deps: TryDeps, person: Person) => Promise<void>> = {
  async payment({ payments, clock }, { name, email }) {
    const id = `ch_try${randomBytes(11).toString('hex')}`;
    await payments.openSession({
      id,
      sessionKey: id,
      total: 1,
      buyer: { name, email, phone: brand.phone.replace(/\D/g, '').slice(-10) },
      note: 'Try of the set-up',
      tags: {},
      returnPath: '/setup',
      expiresAt: new Date(clock().getTime() + 30 * 60_000),
    });
    if (!(await payments.endOrder(id))) throw new Error('The order of ₹1 was made, but could not be cancelled.');
  },
  async mail({ mail }, { email }) {
    const text = `This mail shows that ${brand.name} can send mails.`;
    await mail.send({
      id: randomBytes(16).toString('hex'),
      to: email,
      subject: `${brand.name}: mails arrive`,
      text,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    });
  },
  async files({ files }) {
    const [key, bytes] = [randomBytes(32).toString('base64url'), randomBytes(64)];
    await files.put(key, bytes);
    const read = await files.get(key).finally(() => files.delete(key));
    if (!read?.equals(bytes)) throw new Error('What was stored could not be read again.');
  },
  async phone({ phoneTokens, settings }) {
    await phoneTokens?.check(settings.publicUrl);
  },
};

/** Returns what went wrong, or undefined. */
export async function tryProvider(name: TryName, deps: TryDeps, person: Person): Promise<string | undefined> {
  try {
    const isSet = { ...deps.providersSet, files: true, phone: deps.phoneTokens !== undefined }[name];
    if (!isSet) return 'Enter the keys first.';
    await tries[name](deps, person);
    return undefined;
  } catch (error) {
    return inWords(error).slice(0, 300);
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNECTION', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT']);

function inWords(error: unknown): string {
  if (error instanceof PaymentProviderError && error.ofAccount)
    return 'Cashfree does not accept this client id and secret. Copy both again, from the account that is chosen here.';
  if (!(error instanceof Error)) return String(error);
  // `fetch` has the reason in the cause.
  for (const { code, message } of [error, Object(error.cause)]) {
    if (code === 'EAUTH') return 'The mail server does not accept this user and password.';
    if (unreachable.has(code)) return `No server answers there (${message}). Check the address and port.`;
  }
  return error.message;
}
