import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { emailsIn } from './in-language.ts';

const about = {
  kind: 'access-changed',
  name: 'Asha',
  at: '2026-11-26T06:00:00.000Z',
  path: '/reset-password/x',
} as const;
const address = 'asha.rao@gmail.com';
const number = '+91 9833312310';

test.each(languages)('the former mailbox does not learn the new address or number, in %s', (language) => {
  const { renderEmail } = emailsIn(language);
  for (const [content, shown] of [
    [{ ...about, change: 'email', to: address }, 'a•••@gmail.com'],
    [{ ...about, change: 'phone', to: number }, '•••10'],
  ] as const) {
    const { subject, text, html } = renderEmail(content, 'https://x.in');
    for (const part of [text, html]) expect(part).toContain(shown);
    expect(subject + text + html).not.toMatch(/asha\.rao|98333/);
  }
});
