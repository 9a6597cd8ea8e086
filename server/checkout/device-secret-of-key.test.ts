import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { browserOfKey } from './device-secret-of-key.ts';

const secrets = ['a test app secret that is long enough'];

test('a random UUID gives the same device secret each time, another UUID another one', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(browserOfKey(one, secrets)).toBe(browserOfKey(one, secrets));
  expect(browserOfKey(one, secrets)).not.toBe(browserOfKey(other, secrets));
});

test.each(['order-1', '11111111-1111-4111-8111-111111111111', '12121212-1212-4121-8121-121212121212', ''])(
  'the key %j could be guessed and gives none',
  (key) => {
    expect(browserOfKey(key, secrets)).toBeUndefined();
  },
);
