import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askedByScripts, withShortNames } from './short-names.ts';

test('classes get short names in the sheet and in the page, the most used the shortest', () => {
  expect(
    withShortNames(
      '<style>.mt-0\\.5{a:.5rem}.\\[\\&_p\\]\\:x p{c:d}:is(.mt-0\\.5,.z)>i{e:f}</style><p class="mt-0.5 [&amp;_p]:x"><i class="mt-0.5 hook">1<!-- --> 2</i>',
    ),
  ).toBe('<style>.a{a:.5rem}.b p{c:d}:is(.a,.z)>i{e:f}</style><p class="a b"><i class="a hook">1 2</i>');
});

test('what scripts ask for by name keeps it, and no other class takes a name that is kept', () => {
  expect(withShortNames('<style>.dark{a:b}.control{c:d}.long{e:f}</style><p class="control long a">')).toBe(
    '<style>.dark{a:b}.control{c:d}.b{e:f}</style><p class="control b a">',
  );
});

test('a page without a sheet of its own stays as it is', () => {
  expect(withShortNames('<p class="long">1<!-- -->2</p>')).toBe('<p class="long">1<!-- -->2</p>');
});

test('every class that a page script looks for by name is known as such', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('{*,{plans,favourites,marketing,session,ui}/**/*}.ts', { cwd, exclude: ['**/*.test.ts'] });
  const asked = files.flatMap((file) =>
    [...readFileSync(cwd + file, 'utf8').matchAll(/(?:querySelector(?:All)?(?:<\w+>)?|closest|matches)\(\s*'([^']*)'/g)]
      .flatMap(([, selector = '']) => [...selector.matchAll(/\.([\w-]+)/g)])
      .map(([, name = '']) => name),
  );
  expect(asked).toContain('control');
  expect(asked.filter((name) => !askedByScripts.has(name))).toEqual([]);
});
