import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dependencies } from '../package.json' with { type: 'json' };

// Needs `npm run build`.
const notices = readFileSync(new URL('../build/client/third-party-notices.txt', import.meta.url), 'utf8');
const inTheBrowser = ['@ariakit/react-components', '@conform-to/react', '@tanstack/react-query', 'firebase'];
const fonts = ['@fontsource-variable/anek-devanagari', '@fontsource-variable/anek-latin'];

test('the notices name every dependency, the packages of the pages and the fonts, with their licences', () => {
  const named = notices.split('\n').map((line) => line.replace(/ [\d.]+$/, ''));
  expect([...Object.keys(dependencies), ...inTheBrowser, ...fonts].filter((name) => !named.includes(name))).toEqual([]);
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(notices).not.toContain('Licence: undefined');
});
