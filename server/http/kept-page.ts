import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from './page.ts';
import { encodingFor, isKnown } from './send-page.ts';

type Answer = { status: number; headers: string[]; body: Buffer | undefined };

/** A page with every answer to come worked out, so that sending one costs what it costs Node alone. */
export type KeptPage = { page: Page; whole: Record<'br' | 'gzip' | 'raw', Answer>; unchanged: Answer };

/** Makes a page ready to be kept. */
export function keepPage(page: Page): KeptPage {
  return {
    page,
    whole: { br: wholeAnswer(page, 'br'), gzip: wholeAnswer(page, 'gzip'), raw: wholeAnswer(page, 'raw') },
    unchanged: { status: 304, headers: Object.entries(page.headers).flat(), body: undefined },
  };
}

function wholeAnswer(page: Page, encoding: 'br' | 'gzip' | 'raw'): Answer {
  const body = page[encoding] ?? page.raw;
  const headers = {
    ...page.headers,
    ...(encoding === 'raw' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { status: page.status, headers: Object.entries(headers).flat(), body };
}

/** Sends a kept page past the framework; the same answer as `sendPage` gives. Returns its status. */
export function sendKept(request: IncomingMessage, response: ServerResponse, kept: KeptPage): number {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  const { status, headers, body } = isKnown(known, kept.page)
    ? kept.unchanged
    : kept.whole[encodingFor(accepted, kept.page)];
  response.writeHead(status, headers).end(body);
  return status;
}
