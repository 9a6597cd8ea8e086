import { domainToASCII, domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { contactProblem } from './contact.ts';

const accepted = (email: string) => contactProblem('email', email) === undefined;
/** Characters that end a host name in a URL. They occur in no domain, and the mail library does not change them. */
const inUrlsOnly = ['#', '/', '?'];

test('a domain is accepted in the spelling only to which mail programs map it', () => {
  const mapped: string[] = [];
  for (let point = 1; point <= 0x10ffff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (inUrlsOnly.includes(letter) || /[\p{Cn}\p{Co}\p{Cs}]/u.test(letter)) continue;
    const domain = `a${letter}b.in`;
    if (!accepted(`asha@${domain}`)) continue;
    const sentTo = domainToASCII(domain);
    if (sentTo !== '' && domainToUnicode(sentTo) !== domain.toLowerCase()) mapped.push(point.toString(16));
  }
  expect(mapped).toEqual([]);
});

test('no control character is accepted in an address', () => {
  const controls = Array.from({ length: 0xa0 }, (_, point) => String.fromCharCode(point)).filter((each) =>
    /\p{Cc}/u.test(each),
  );
  expect(controls).toHaveLength(65);
  for (const each of controls)
    expect([`a${each}sha@x.in`, `asha@x${each}.in`, `a@x.in${each}in`].filter(accepted)).toEqual([]);
});

test.each(['asha@J\u030c.in', 'asha@\u0345.gr', 'asha@\u1c80.in', 'J\u030c@x.in'])(
  '%j is refused: in small letters it is another spelling of an address',
  (email) => {
    expect(contactProblem('email', email)).toEqual({ code: 'email_shape' });
  },
);

test.each(['asha@straße.de', 'asha@ΑΣ.gr', 'asha@Пример.рф', 'İlk@x.in'])('%j is an address', (email) => {
  expect(contactProblem('email', email)).toBeUndefined();
});
