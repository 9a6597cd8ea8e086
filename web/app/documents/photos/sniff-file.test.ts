import { expect, test } from 'vitest';
import { formatOf } from './sniff-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0..JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x18ftypisom', 'other'],
  ['%PDF-1.7', 'pdf'],
  ['junk before %PDF-1.4', 'pdf'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'other'],
  ['GIF89a', 'other'],
  ['', 'other'],
])('the bytes %j are of the format %s', (head, format) => {
  expect(formatOf(bytes(head))).toBe(format);
});
