// Entry of the server build (build/server/index.js): the only door between server/ and web/.

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Reading } from '#shared/contract/reading.ts';
import { readingContext } from './context.ts';
import { paraglideMiddleware } from './paraglide/server.js';

export { renderLetter } from '../emails/letters.tsx';
export { renderReceipt } from '../emails/receipt.tsx';

const handler = createRequestHandler(build, import.meta.env.MODE);

export function handle(request: Request, reading: Reading): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(readingContext, reading);
  return paraglideMiddleware(request, () => handler(request, context));
}
