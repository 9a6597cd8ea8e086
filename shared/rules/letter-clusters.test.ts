import { expect, test } from 'vitest';
import { holdsLongCluster, withBreaks } from './letter-clusters.ts';

test.each([
  'कार्त्स्न्य, त्र्यम्बकेश्वरी क्षत्रिय-विश्वकर्मा, द्वारा ज्ञानेन्द्र ब्राह्मण',
  'श्री'.repeat(33),
  'ஸ்ரீ'.repeat(60),
  'క్ష్మి '.repeat(40),
  'Nguyễn Thị Tuyết, 14 MG Road, Bengaluru'.normalize('NFD'),
  '👩🏽‍❤️‍💋‍👨🏽'.repeat(8),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(8),
  'W'.repeat(500),
])('a text as people write it stays as it is: %j', (text) => {
  expect(withBreaks(text)).toBe(text);
});

test.each([
  ['viramas', 'क्'.repeat(129)],
  ['viramas and joiners', 'क्\u200d'.repeat(166)],
  ['viramas before other marks, which shapers reorder', 'क्\u093c'.repeat(166)],
  ['signs of a vowel', `क${'ि'.repeat(499)}`],
  ['signs without a letter', '\u0952'.repeat(500)],
  ['accents', `A${'\u0301'.repeat(499)}`],
  ['joined emoji', '👩\u200d'.repeat(160)],
])('a cluster of hundreds of %s gets spaces and keeps its letters', (_name, text) => {
  expect(holdsLongCluster(text)).toBe(true);
  const broken = withBreaks(text);
  expect(broken.replaceAll(' ', '')).toBe(text);
  expect(Math.max(...broken.split(' ').map(({ length }) => length))).toBe(30);
});
