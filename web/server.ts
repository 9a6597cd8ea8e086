// Entry of the server build (build/server/index.js) with everything that server/ uses from web/ and emails/.

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import { paraglideMiddleware } from './paraglide/server.js';
import { loaderContext, renderingContext, type ServerRendering } from './platform/context.ts';
import { localLoaderContext } from './platform/i18n/catalogue.ts';
import { pageAddresses } from './platform/page-address.ts';

export const pageAddress = pageAddresses(build.routes);

export { applySettings } from '#shared/brand.ts';
export { applyTemplates } from '#shared/rules/cases/templates.ts';
export { emailsIn } from '../emails/in-language.ts';
export { policiesAsText } from './site/policies/policies-as-text.ts';

const respond = createRequestHandler(build, import.meta.env.MODE);

export function handle(request: Request, loaderValues: LoaderContext, rendering: ServerRendering): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(loaderContext, localLoaderContext(loaderValues));
  context.set(renderingContext, rendering);
  return paraglideMiddleware(request, () => respond(request, context));
}
