import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Options = { mask?: Locator[]; scale?: 'css' | 'device'; prepare?: () => Promise<void> };

/** Compares the screen with its committed pictures in both themes. */
export async function expectLook(page: Page, name: string, { mask = [], scale = 'css', prepare }: Options = {}) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prepare?.();
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, {
      animations: 'disabled',
      caret: 'hide',
      scale,
      // Allow small colour differences and a few changed pixels, because machines differ in the anti-aliasing of fonts.
      threshold: 0.3,
      maxDiffPixelRatio: 0.02,
      mask,
    });
  }
}

/**
 * Replaces dates, weekdays, times, tickets and all digits with fixed text, because the dates of the demo data are
 * relative to today.
 */
export async function fixDates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const months =
      'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
    const day = new RegExp(`\\b\\d{1,2} (?:${months})( \\d{4})?\\b`, 'g');
    const month = new RegExp(`\\b(?:${months}) \\d{4}\\b`, 'g');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const fixed = text
        .replace(day, (_, year) => (year ? '10 Jan 2026' : '10 Jan'))
        .replace(month, 'Jan 2026')
        .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday')
        .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'Mon')
        .replace(/\b\d{1,2}:\d\d( [ap]m)?/g, '10:10')
        .replace(/KOT [0-9A-Z]{6}/g, 'KOT 000000')
        .replace(/\d/g, '0');
      if (fixed !== text) node.nodeValue = fixed;
    }
  });
}
