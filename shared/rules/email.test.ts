import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readEmail } from './email.ts';

test.each([
  ['Asha@X.in', 'asha@x.in'],
  ['Asha.Rao+1@Dosa.co.in', 'asha.rao+1@dosa.co.in'],
  ["o'brien@x.in", "o'brien@x.in"],
  ['a/b=c@x-y.in', 'a/b=c@x-y.in'],
  ['asha@1.in', 'asha@1.in'],
  ['आशा@x.in', 'आशा@x.in'],
  ['asha@डोसा.भारत', 'asha@xn--e2b0cs4c.xn--h2brj9c'],
  ['asha@xn--e2b0cs4c.XN--H2BRJ9C', 'asha@xn--e2b0cs4c.xn--h2brj9c'],
  ['asha@bücher.de', 'asha@xn--bcher-kva.de'],
])('%s is an address, stored as %s', (typed, stored) => {
  expect([readEmail(typed), readEmail(stored)]).toEqual([stored, stored]);
});

test.each([
  ['hidden characters', '\u200basha\u00ad@x.i\u2060n\ufeff'],
  ['control characters', '\u0001as\u007fha@x.in\u0085'],
  ['blanks around', '\u00a0asha@x.in\u2003\n'],
  ['wide letters', '\uff41sha@\uff58.in'],
  ['another dot', 'asha@x\u3002in'],
])('%s make no other address', (_what, typed) => {
  expect(readEmail(typed)).toBe('asha@x.in');
});

describe('no server takes', () => {
  test.each([
    ...[
      'asha',
      'asha@',
      '@dosa.in',
      'asha@dosa',
      'a b@dosa.in',
      'asha@dosa.in,other@x.in',
      'asha@dosa..in',
      'a@b@x.in',
    ],
    ...['a..b@x.in', '.a@x.in', 'a.@x.in', '"asha"@x.in', 'asha"@x.in', 'asha@x.in"', "asha@x.in'", '<asha@x.in>'],
    ...['user@exam_ple.com', 'user@ex-.com', 'user@-ex.com', 'user@.x.in', 'user@x.in.', 'user@x.123', 'user@1.2.3.4'],
    ...['user@[1.2.3.4]', 'user@x.i', 'user@x.in/path', 'user@x.in:25', 'user@%78.in'],
    ...[`${'a'.repeat(65)}@x.in`, `${'आ'.repeat(22)}@x.in`, `a@${'x'.repeat(64)}.in`, `a@${'x.'.repeat(130)}in`],
  ])('%s', (typed) => {
    expect(readEmail(typed)).toBeUndefined();
  });
});

test('an address is stored in a spelling that stays the same, also for the mail library', () => {
  const changed: string[] = [];
  for (let point = 0x80; point <= 0xffff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/[\p{Script=Han}\p{Script=Hangul}\p{C}]/u.test(letter)) continue;
    const stored = readEmail(`a${letter}b@a${letter}b.in`) ?? readEmail(`a${letter}b@x.in`);
    if (stored === undefined) continue;
    const domain = stored.slice(stored.lastIndexOf('@') + 1);
    if (readEmail(stored) !== stored || domainToASCII(domain) !== domain) changed.push(point.toString(16));
  }
  expect(changed).toEqual([]);
});
