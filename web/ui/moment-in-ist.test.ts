import { expect, test } from 'vitest';
import { momentInIst } from './moment-in-ist.ts';

test('a time is told as the clock stands in India, and breaks between day and time only', () => {
  expect(momentInIst('2026-11-22T02:43:00.000Z').split(' ')).toEqual([
    '22\u00a0Nov\u00a02026,',
    '8:13\u00a0am\u00a0IST',
  ]);
});
