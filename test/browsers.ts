import { type ApiAnswer, ask } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** HTTP client with a cookie jar; signed in if it has a bearer token. */
export type Browser = {
  bearer: Record<string, string>;
  cookie: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
};

const ours = /(?:^|, )(browser=[^;]*)/;

/** Creates a client that has visited the checkout page, like each buyer's browser. */
export async function openBrowser(testApp: TestApp): Promise<Browser> {
  const browser: Browser = {
    bearer: {},
    cookie: '',
    async ask(method, path, body, headers = {}) {
      const cookie: Record<string, string> = browser.cookie ? { cookie: browser.cookie } : {};
      const answer = await ask(testApp, method, path, body, { ...cookie, ...browser.bearer, ...headers });
      browser.cookie = ours.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? browser.cookie;
      return answer;
    },
  };
  await browser.ask('GET', '/checkout/zomato-starter');
  return browser;
}
