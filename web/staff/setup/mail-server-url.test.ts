import { expect, test } from 'vitest';
import { mailServerUrl } from './mail-server-url.ts';

test.each([
  ['mail.example.in', 'hello@example.in', 'a@b:c', 'smtps://hello%40example.in:a%40b%3Ac@mail.example.in:465'],
  [' mail.example.in:587 ', 'hello', 'secret', 'smtp://hello:secret@mail.example.in:587'],
  ['127.0.0.1:25', '', '', 'smtp://127.0.0.1:25'],
  ['smtp://u:p@mail.example.in:2525', '', '', 'smtp://u:p@mail.example.in:2525'],
  ['', 'hello', 'secret', 'smtps://hello:secret@:465'],
  ['', '', '', ''],
])('%s with user %s', (server, user, password, url) => {
  expect(mailServerUrl({ server, user, password })).toBe(url);
});
