/** Browser operations of the smoke test. Elements are located by XPath, which both Puppeteer and Selenium support. */
export type BrowserDriver = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Waits until the element is visible. */
  waitFor(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces the value of the field; for a select, picks the option with this value. */
  fill(xpath: string, text: string): Promise<void>;
  address(): Promise<string>;
  /** Takes a PNG screenshot. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Milliseconds to wait for an element; long, because the machine may be busy. */
export const elementTimeout = 30_000;
