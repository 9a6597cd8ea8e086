import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { desktop, expect, phone } from './guest.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const htmlcs = readFileSync(new URL('../node_modules/html_codesniffer/build/HTMLCS.js', import.meta.url), 'utf8');

type Message = { type: number; code: string; element: { outerHTML?: string } };
declare const HTMLCS: {
  ERROR: number;
  process(standard: string, part: Document, done: () => void): void;
  getMessages(): Message[];
};

/** What axe finds on the page as it stands, in few words. */
export async function axeFindings(page: Page, part: 'all' | 'colours' | 'all but colours' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (part === 'colours') axe.withRules(['color-contrast']);
  else axe.withTags(rules);
  if (part === 'all but colours') axe.disableRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** What HTML CodeSniffer calls an error against WCAG 2 AA. */
async function htmlcsFindings(page: Page): Promise<string[]> {
  await page.evaluate(`${htmlcs};0`);
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

/** Colours fade into one another: a checker that comes too early reads one theme's ink on the other's paper. */
async function settleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}

/** Neither checker has anything to say of the page as it stands, on a telephone or a desk, light or dark. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  // Looking at colours takes longest: the light ones are looked at where everything shows, the dark ones on a telephone.
  await page.setViewportSize(desktop.viewport);
  await settleIn(page, 'light');
  expect([what, 'desk', ...(await axeFindings(page))]).toEqual([what, 'desk']);
  await page.setViewportSize(phone.viewport);
  expect([what, 'phone', ...(await axeFindings(page, 'all but colours'))]).toEqual([what, 'phone']);
  await settleIn(page, 'dark');
  expect([what, 'dark', ...(await axeFindings(page, 'colours'))]).toEqual([what, 'dark']);
  expect([what, ...(await htmlcsFindings(page))]).toEqual([what]);
  if (size) await page.setViewportSize(size);
}
