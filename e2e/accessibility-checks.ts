import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { everything } from '#test/everything.ts';
import { desktop, expect, phone } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const require = createRequire(import.meta.url);
const axeSource = `${readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'))}; 0`;
const htmlcsSource = `${readFileSync(require.resolve('html_codesniffer/build/HTMLCS.js'))}; 0`;

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
declare const axe: {
  run(part: Document | Element[], options: Record<string, unknown>): Promise<{ violations: Violation[] }>;
};
type Message = { type: number; code: string; element: { outerHTML?: string } };
declare const HTMLCS: {
  ERROR: number;
  process(standard: string, part: Document, done: () => void): void;
  getMessages(): Message[];
};

async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource);
}

/** Returns axe's findings, except colour contrast, as short strings. */
async function ruleFindings(page: Page): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(async (tags) => {
    const options = {
      runOnly: tags,
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
      preload: false,
    };
    return (await axe.run(document, { ...options, resultTypes: ['violations'] })).violations;
  }, rules);
  return describeFinding(violations);
}

/** Keys of the elements that this worker has already checked, composed of theme, width, classes and states. */
const looked = new Set<string>();

/**
 * Returns the contrast findings. The check is slow, so elements with the same classes and states are checked only once
 * per theme and width, unless EVERYTHING=1.
 */
async function colourFindings(page: Page): Promise<string[]> {
  await bringAxe(page);
  const known = everything ? [] : [...looked];
  const { violations, met } = await page.evaluate(async (before) => {
    const surroundings = new Map<Element, string>();
    const styled =
      /^(class|type|role|open|disabled|dir|lang|aria-(current|pressed|selected|invalid|disabled|checked)|data-.*)$/;
    const around = (element: Element | null): string => {
      if (!element) return `${matchMedia('(prefers-color-scheme: dark)').matches} ${innerWidth}`;
      const cached = surroundings.get(element);
      if (cached !== undefined) return cached;
      const states = [...element.attributes]
        .filter(({ name }) => styled.test(name))
        .map(({ name, value }) => name + value);
      const checked = element.matches(':checked') ? 'checked' : '';
      const said = `${around(element.parentElement)}>${element.localName}${states.sort()}${checked}`;
      surroundings.set(element, said);
      return said;
    };
    const digest = (text: string) => {
      let sum = 0;
      for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
      return `${sum} ${text.length}`;
    };
    const seen = new Set(before);
    const chosen: Element[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const field = node instanceof Element && node.matches('input, select, textarea') ? node : null;
      const element = field ?? (node instanceof Text && node.data.trim() ? node.parentElement : null);
      if (!element?.checkVisibility()) continue;
      const key = digest(around(element));
      if (!seen.has(key)) chosen.push(element);
      seen.add(key);
    }
    if (chosen.length === 0) return { violations: [], met: [] };
    const found = await axe.run(chosen, { runOnly: ['color-contrast'], preload: false, resultTypes: ['violations'] });
    return { violations: found.violations, met: [...seen] };
  }, known);
  for (const key of met) looked.add(key);
  return describeFinding(violations);
}

const describeFinding = (violations: Violation[]) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );

/** Returns the findings of axe, including colour contrast. */
export async function axeFindings(page: Page): Promise<string[]> {
  return [...(await ruleFindings(page)), ...(await colourFindings(page))];
}

/** Returns the HTML CodeSniffer errors for WCAG 2 AA. */
async function htmlcsFindings(page: Page): Promise<string[]> {
  await page.evaluate(htmlcsSource);
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        HTMLCS.process('WCAG2AA', document, () => {
          const errors = HTMLCS.getMessages().filter(({ type }) => type === HTMLCS.ERROR);
          resolve(errors.map(({ code, element }) => `${code}: ${element.outerHTML?.slice(0, 200)}`));
        });
      }),
  );
}

/**
 * Switches to the theme, lays out all sections (axe would measure those far below by a height that nobody ever sees), and
 * waits for the paint.
 */
async function settleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator('.later').evaluateAll((all) => {
    for (const section of all) if (section instanceof HTMLElement) section.style.contentVisibility = 'visible';
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/**
 * Returns axe's findings: all rules at phone width, and colours in both themes. EVERYTHING=1 adds desktop width and HTML
 * CodeSniffer.
 */
export async function findings(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  const add = (where: string, some: string[]) => found.push(...some.map((one) => `${where}: ${one}`));
  for (const { viewport } of everything ? [desktop, phone] : [phone]) {
    await page.setViewportSize(viewport);
    await settleIn(page, 'light');
    add(`${viewport.width}`, await ruleFindings(page));
    add(`${viewport.width}, light`, await colourFindings(page));
    await settleIn(page, 'dark');
    add(`${viewport.width}, dark`, await colourFindings(page));
  }
  if (everything) add('htmlcs', await htmlcsFindings(page));
  if (size) await page.setViewportSize(size);
  return found;
}

/** Expects an accessible page in its current state. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect([what, ...(await findings(page))]).toEqual([what]);
}
