import puppeteer from 'puppeteer-core';
import { type BrowserDriver, elementTimeout } from './driver.ts';

/** Opens Firefox over WebDriver BiDi: unlike WebDriver, this needs no geckodriver, which Debian does not package. */
export async function openFirefox(executablePath: string): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  const find = (xpath: string) => page.locator(`xpath/${xpath}`).setTimeout(elementTimeout);
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    waitFor: async (xpath) => void (await find(xpath).wait()),
    click: (xpath) => find(xpath).click(),
    fill: (xpath, text) => find(xpath).fill(text),
    address: async () => page.url(),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
