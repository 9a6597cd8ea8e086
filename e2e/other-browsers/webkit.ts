import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type BrowserDriver, elementTimeout } from './driver.ts';

const passing = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

/** Opens WebKitGTK's MiniBrowser over WebDriver, on a virtual display because WebKitGTK has no headless mode. */
export async function openWebKit(driverPath: string, xvfbPath: string): Promise<BrowserDriver> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'];
  const display = spawn(xvfbPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(display.stdout, 'data');
  const port = await freeLoopbackPort();
  const server = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: 'ignore',
  });
  const stop = () => Promise.all([endProcess(server), endProcess(display)]);
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/status`);
    // Because the driver's URL is given, Selenium neither searches for drivers nor downloads any.
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    return drive(browser, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function drive(browser: WebDriver, stop: () => Promise<unknown>): BrowserDriver {
  // Retry, because the first click on an element can fail while it is animated or while React replaces it during
  // hydration.
  const act = async (xpath: string, action: (element: WebElement) => Promise<void>) => {
    const tryOnce = async () => {
      const element = await browser.findElement(By.xpath(xpath));
      // Sections with `content-visibility` count as hidden until they are near the viewport, so scroll first; without
      // an animation, during which a click would land beside the element.
      const place = '{ block: "center", behavior: "instant" }';
      await browser.executeScript(`arguments[0].scrollIntoView(${place})`, element);
      if (!(await element.isDisplayed()) || !(await element.isEnabled())) return false;
      await action(element);
      return true;
    };
    const retryLater = (failure: unknown) => {
      if (passing.some((kind) => failure instanceof kind)) return false;
      throw failure;
    };
    await browser.wait(() => tryOnce().catch(retryLater), elementTimeout, `nothing to use at ${xpath}`, 100);
  };
  return {
    open: (url) => browser.get(url),
    resize: async (width, height) => void (await browser.manage().window().setRect({ width, height, x: 0, y: 0 })),
    waitFor: (xpath) => act(xpath, async () => undefined),
    click: (xpath) => act(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      act(xpath, async (element) => {
        if ((await element.getTagName()).toLowerCase() === 'select')
          return element.findElement(By.css(`option[value="${text}"]`)).click();
        await element.clear();
        await element.sendKeys(text);
      }),
    address: () => browser.getCurrentUrl(),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async close() {
      await browser.quit();
      await stop();
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + elementTimeout;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`WebKitWebDriver does not answer at ${url}`);
    await sleep(50);
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
