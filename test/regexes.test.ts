import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

// ReDoS test: runs the regular expressions of the product on strings composed of their own parts; fails if the time
// grows quadratically.
const roots = ['shared', 'server', 'web', 'emails'];
const root = new URL('../', import.meta.url);
/** Files whose expressions run only in the build or for operators, on trusted texts. */
const ofTools = /\.test\.tsx?$|^web\/paraglide\/|^web\/platform\/i18n\/said-in-hindi|^server\/(ops\/|config)/;

type Found = { file: string; source: string; flags: string };

function regexesIn(file: string): Found[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  const parsed = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    const literal = ts.isRegularExpressionLiteral(node) ? /^\/([\s\S]*)\/([a-z]*)$/.exec(node.text) : undefined;
    if (literal) found.push({ file, source: literal[1] ?? '', flags: literal[2] ?? '' });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const files = roots.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !ofTools.test(name)),
);
const regexes = [...new Map(files.flatMap(regexesIn).map((each) => [`${each.source}/${each.flags}`, each])).values()];

/**
 * Returns the parts of test strings for an expression: its letters, one example of each character class, and other
 * awkward characters.
 */
function partsOf(source: string): string[] {
  const classes: [RegExp, string][] = [
    [/\\s|\[[^\]]*\\s/, ' '],
    [/\\d/, '1'],
    [/\\w|\[[^\]]*a-z|\\p\{L\}/, 'a'],
    [/A-Z/, 'A'],
    [/\\0/, '\0'],
    [/\\[rn]/, '\n'],
    [/\\t/, '\t'],
    [/\./, 'x'],
  ];
  const ofClasses = classes.flatMap(([pattern, sample]) => (pattern.test(source) ? [sample] : []));
  const words = source.replace(/\\./g, ' ').match(/[^\s\\^$.*+?()[\]{}|]{1,12}/g) ?? [];
  const signs = [...source.replace(/\\[a-zA-Z]/g, '').replace(/[\\^$*+?()|{}]/g, '')];
  return [...new Set([...ofClasses, ...words, ...signs, ' ', 'a', '-', '.', '@', '/', '"', '<'])].slice(0, 14);
}

function timeOf(regex: RegExp, text: string): number {
  const began = performance.now();
  if (regex.global) text.replace(regex, '');
  else regex.test(text);
  return performance.now() - began;
}

const short = 2_500;
const factor = 4;
/**
 * Ratio of the running times for texts whose lengths differ by `factor`; above it an expression counts as quadratic
 * (linear gives 4, quadratic 16).
 */
const quadratic = 10;
/** Minimum milliseconds for the longer text; shorter times are too inexact to compare. */
const floor = 4;

/** Returns the first text for which an expression takes quadratic time, with the ratio; undefined if there is none. */
function slowText({ source, flags }: Found): { text: string; growth: number } | undefined {
  const regex = new RegExp(source, flags);
  const parts = partsOf(source);
  const repeats = [...parts, ...parts.slice(0, 3).flatMap((one) => parts.slice(0, 3).map((other) => one + other))];
  for (const repeat of repeats)
    for (const begin of ['', 'x', ...parts.slice(0, 1)])
      for (const end of ['\u0000!', 'x']) {
        const of = (length: number) => begin + repeat.repeat(Math.ceil(length / repeat.length)) + end;
        if (timeOf(regex, of(short * factor)) < floor) continue;
        // The minimum of three runs, so that a pause of the machine does not count.
        const least = (length: number) => Math.min(...[1, 2, 3].map(() => timeOf(regex, of(length))));
        const longer = least(short * factor);
        const growth = longer / least(short);
        if (longer >= floor && growth >= quadratic) return { text: JSON.stringify([begin, repeat, end]), growth };
      }
  return undefined;
}

/** Accepted quadratic expressions: the maximum length of their input, and where it is enforced. */
const bounded = new Map<string, { signs: number; where: string }>([
  ['^[.\\s]+|[.\\s]+$', { signs: 1_000, where: 'longestSent in the same file' }],
  ['[\\s\\0]+$', { signs: 400, where: 'longestList in the same file' }],
  ['^(.*?)\\s+(\\d{6})$', { signs: 200, where: 'our own postal address' }],
  ['\\d+\\+', { signs: 200, where: 'our own claims' }],
]);

test('the regular expressions of the product are found', () => {
  expect(regexes.length).toBeGreaterThan(100);
});

test('four times the text takes about four times the time, not sixteen times', () => {
  const bad = regexes.flatMap((each) => {
    if (bounded.has(each.source)) return [];
    const found = slowText(each);
    return found
      ? [`${each.file}: /${each.source}/${each.flags} on ${found.text}, times ${found.growth.toFixed(1)}`]
      : [];
  });
  expect(bad.join('\n')).toBe('');
});
