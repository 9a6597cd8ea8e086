import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Names and abbreviations that Hindi texts keep in Latin letters. */
const kept = new Set(
  'FSSAI FoSCoS GST GSTIN PAN NOC PDF JPG PNG KB MB HEIC KOT UPI OTP Chulha Zomato Swiggy Razorpay Cashfree WhatsApp PIN'.split(
    ' ',
  ),
);

type Shown = { text: string; names: string[] };

/** Returns the visible text of the page's main element and its aria-label, placeholder, alt and title attributes. */
async function shownIn(page: Page): Promise<Shown> {
  return page.locator('main').evaluate((main) => ({
    text: main instanceof HTMLElement ? main.innerText : '',
    names: [...main.querySelectorAll('[aria-label], [placeholder], [alt], [title]')]
      .filter((each) => each.checkVisibility())
      .flatMap((each) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => each.getAttribute(name) ?? '')),
  }));
}

/** Expects no Latin words in the page's main element, except names and the texts that the test has typed. */
export async function expectHindi(page: Page, typed: readonly string[]): Promise<void> {
  const own = new Set(typed.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []));
  const foreign = async () => {
    const { text, names } = await shownIn(page);
    const words = [text, ...names].join('\n').match(/[A-Za-z]{2,}/g) ?? [];
    return [...new Set(words)].filter((word) => !kept.has(word) && !own.has(word));
  };
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect.poll(foreign, { message: `Latin words on ${new URL(page.url()).pathname}` }).toEqual([]);
  expect((await shownIn(page)).text).toMatch(/[\u0900-\u097f]/);
}
