/**
 * Browser operations that the smoke test needs. Elements are found by XPath, which Puppeteer and Selenium both
 * understand.
 */
export type BrowserDriver = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Waits for the element to be visible. */
  waitFor(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces the value of the field; for a select, picks the option with this value. */
  fill(xpath: string, text: string): Promise<void>;
  address(): Promise<string>;
  /** A PNG of what the browser shows. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Milliseconds to wait for an element; busy machines are slow. */
export const elementTimeout = 30_000;
