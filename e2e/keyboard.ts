import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const mostTabs = 80;

/** Expects a visible outline on the focused element, unless a negative tabindex makes it focusable by scripts only. */
export async function expectFocusSeen(page: Page): Promise<void> {
  // Polls, because smooth scrolling to the element takes time.
  await expect.poll(() => focusOf(page)).toBe('seen');
}

const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'lost';
    if (element.tabIndex < 0) return 'seen';
    // A visually hidden input, such as a file or radio input, shows the outline on its label.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const ring = [element, ...labels].find((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ring) return `not seen: ${element.outerHTML.slice(0, 200)}`;
    const { top, bottom, width } = ring.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight ? 'seen' : `off the screen: ${element.outerHTML.slice(0, 200)}`;
  });

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until a control has the focus; expects a visible focus indicator at each stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let tabs = 0; tabs < mostTabs && !(await hasFocus(target)); tabs += 1) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  await expect(target).toBeFocused();
}

/** Tabs to a control and presses Enter. */
export async function pressOn(page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, tab);
  await page.keyboard.press('Enter');
}
