// Entry of the server build (build/server/index.js): the only door between server/ and web/.

import * as build from 'virtual:react-router/server-build';
import wordedFiles from 'virtual:worded-files';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Reading } from '#shared/contract/reading.ts';
import { type Language, languageOf } from '#shared/language.ts';
import { readingContext } from './context.ts';
import { paraglideMiddleware } from './paraglide/server.js';
import { readingIn } from './reading-in.ts';

export { lettersIn } from '../emails/in-language.ts';

const worded = new Set(wordedFiles);

/** The list of browser files with those that hold words exchanged for their Hindi twins. */
function inHindi(assets: typeof build.assets): typeof build.assets {
  const text = JSON.stringify(assets).replace(/\/assets\/([\w.-]+\.js)/g, (whole, name: string) =>
    worded.has(name) ? `/assets/hi/${name}` : whole,
  );
  return JSON.parse(text);
}

const mode = import.meta.env.MODE;
const handlers: Record<Language, ReturnType<typeof createRequestHandler>> = {
  en: createRequestHandler(build, mode),
  hi: createRequestHandler(worded.size > 0 ? { ...build, assets: inHindi(build.assets) } : build, mode),
};

/** The framework asks for more of the route table with the paths of the links on the page. */
function languageAsked({ url }: Request): Language {
  const { pathname, searchParams } = new URL(url);
  return languageOf(searchParams.get('paths')?.split(',')[0] ?? pathname);
}

export function handle(request: Request, reading: Reading): Promise<Response> {
  const language = languageAsked(request);
  const context = new RouterContextProvider();
  context.set(readingContext, readingIn(language, reading));
  return paraglideMiddleware(request, () => handlers[language](request, context));
}
