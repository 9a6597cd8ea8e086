import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

const textPairs = [
  ['ink', ['paper', 'wash', 'card', 'ticket', 'haldi-wash', 'pudina-wash', 'mirchi-wash']],
  ['muted', ['paper', 'wash', 'card', 'ticket', 'line', 'haldi-wash', 'pudina-wash', 'mirchi-wash']],
  ['kesar', ['paper', 'wash', 'card', 'ticket', 'haldi-wash']],
  ['kesar-deep', ['paper', 'wash', 'card', 'ticket', 'haldi-wash']],
  ['kesar-ink', ['kesar', 'kesar-deep']],
  ['haldi-ink', ['haldi']],
  ['pudina', ['paper', 'wash', 'card', 'ticket', 'pudina-wash']],
  ['pudina-ink', ['pudina']],
  ['mirchi', ['paper', 'wash', 'card', 'ticket', 'haldi-wash', 'mirchi-wash']],
  ['paper', ['ink']],
] as const;

const edgePairs = [
  ['edge', ['paper', 'wash', 'card', 'ticket', 'haldi-wash']],
  ['muted', ['haldi-wash']],
  ['kesar', ['paper', 'wash', 'card', 'ticket', 'haldi-wash']],
  ['mirchi', ['paper', 'card', 'haldi-wash']],
] as const;

function colour(name: string, theme: 'light' | 'dark'): string {
  const hex = colours.get(name)?.[theme];
  if (!hex) throw new Error(`tokens.css has no colour ${name}`);
  return hex;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('colour contrast in the %s theme', (theme) => {
  test.each(textPairs)('%s text on all its backgrounds (4.5 to 1)', (text, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(text, theme), colour(ground, theme)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s edges of controls (3 to 1)', (edge, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(edge, theme), colour(ground, theme)), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  test('main text (12 to 1)', () => {
    expect(contrast(colour('ink', theme), colour('paper', theme))).toBeGreaterThanOrEqual(12);
  });
});
