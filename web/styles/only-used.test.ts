import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedProperties, usedRules, withOnlyUsedRules } from './only-used.ts';

const used = (css: string, ...names: string[]) => usedRules(css, new Set(names));

test('a rule stays while its class is in the page', () => {
  expect(used('.a{color:red}.b{color:blue}', '.b')).toBe('.b{color:blue}');
  expect(used('p,.a,.b>i{color:red}', '.b', 'p', 'i')).toBe('p,.b>i{color:red}');
  expect(used('*,:root{margin:0}[hidden]{display:none}')).toBe('*,:root{margin:0}[hidden]{display:none}');
});

test('a rule for an element goes where the page has none of it', () => {
  expect(used('p{a:b}select.a{a:b}summary::marker{a:b}.a select~p:hover{a:b}', 'p', '.a')).toBe('p{a:b}');
  expect(used(':is(p,q){a:b}p:has(q){a:b}:root:not([x],.y) p{a:b}', 'p')).toBe(
    ':is(p,q){a:b}p:has(q){a:b}:root:not([x],.y) p{a:b}',
  );
  expect(used(':is(.a:has(q) p,.b [x]){a:b}p:is(:where(.c)[x] *){a:b}', 'p')).toBe('');
  expect(used(':is(.a:has(q) p,.b [x]){a:b}p:is(:where(.c)[x] *){a:b}', 'p', '.b', '.c')).toBe(
    ':is(.a:has(q) p,.b [x]){a:b}p:is(:where(.c)[x] *){a:b}',
  );
});

test('commas in brackets part nothing', () => {
  const css = ':is(button,summary,label:has(input)){a:b}:not(p,q:is(r,s)) u,.x\\,y\\(z{a:b}';
  expect(used(css, 'u', '.x,y(z', 'button')).toBe(css);
  expect(used(css, 'summary')).toBe(':is(button,summary,label:has(input)){a:b}');
});

test('a whole group goes with its last rule', () => {
  expect(used('@media (width>=45rem){.md\\:p-1{padding:1px}}', '.p-1')).toBe('');
  expect(used('@layer x{@media print{.md\\:p-1{padding:1px}.b{}}}', '.md:p-1')).toBe(
    '@layer x{@media print{.md\\:p-1{padding:1px}}}',
  );
});

test('what a selector excludes need not be in the page', () => {
  expect(used('.a:not(.b){color:red}', '.a')).toBe('.a:not(.b){color:red}');
});

test('names with signs in them are read as Tailwind writes them', () => {
  expect(used('.grid-cols-\\[1fr_auto\\]{a:b}.mt-0\\.5{c:d}', '.mt-0.5', '.grid-cols-[1fr_auto]')).toBe(
    '.grid-cols-\\[1fr_auto\\]{a:b}.mt-0\\.5{c:d}',
  );
});

test('what is no rule stays: order of layers, fonts, registered properties, texts with braces', () => {
  const css = '@layer a,b;@font-face{src:url("x{.z}")}@property --x{syntax:"*"}.a:before{content:"}"}';
  expect(used(css, '.a')).toBe(css);
});

test('custom properties that nothing asks for go, and then those that only they asked for', () => {
  expect(usedProperties(':root{--a:1px;--b:var(--c);--c:red;--d:x}p{margin:var(--a)}')).toBe(
    ':root{--a:1px;}p{margin:var(--a)}',
  );
  expect(usedProperties('@property --x{syntax:"*"}@property --y{syntax:"*"}p{x:var(--y)}')).toBe(
    '@property --y{syntax:"*"}p{x:var(--y)}',
  );
});

test('a registered property that is never changed gives way to its value', () => {
  const registered = '@property --x{syntax:"*";inherits:false;initial-value:solid}';
  expect(usedProperties(`@layer a{*{--x:solid;}}${registered}p{a:var(--x)}`)).toBe('p{a:solid}');
  expect(usedProperties(`${registered}q{--x:dashed}p{a:var(--x)}`)).toBe(`${registered}q{--x:dashed}p{a:var(--x)}`);
});

test('what is said twice in a row is said once', () => {
  expect(usedProperties('p{a:b;a:b;a:b;c:d}')).toBe('p{a:b;c:d}');
});

test('a page keeps what it shows, and what its scripts give to the document', () => {
  const page = '<style>p.a{x:y}.b{x:y}.dark iframe{x:y}.\\[\\&_p\\]\\:c p{x:y}</style><p class="b [&amp;_p]:c">.a</p>';
  expect(withOnlyUsedRules(page)).toBe(page.replace('p.a{x:y}', ''));
  expect(withOnlyUsedRules('<p class="a">no sheet</p>')).toBe('<p class="a">no sheet</p>');
});

test('no other page script gives classes away', () => {
  const web = new URL('..', import.meta.url);
  const scripts = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(^|\/)[a-z-]+\.ts$/.test(name) && !name.startsWith('paraglide') && !name.startsWith('styles'),
  );
  const givers = scripts.filter((name) => /classList|className\s*=/.test(readFileSync(new URL(name, web), 'utf8')));
  expect(givers.toSorted()).toEqual(['head.ts', 'site.ts']);
});
