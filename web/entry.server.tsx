/** Server entry of React Router: renders a document to HTML. */
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { isSecret, screenOfRoute } from '#shared/screens.ts';
import { renderingContext } from './platform/context.ts';
import { RenderingContext } from './platform/nonce.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, requestId, onError } = context.get(renderingContext);
  let code = status;
  const body = await renderToReadableStream(
    <RenderingContext value={{ nonce, requestId }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </RenderingContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        code = 500;
        onError(error);
        console.error(error);
      },
    },
  );
  await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!entry.staticHandlerContext.errors)
    setHeadersOfScreen(headers, entry.staticHandlerContext.matches.at(-1)?.route.id);
  return new Response(body, { status: code, headers });
}

/** Sets what server/rendering/render-page.ts sends or reads by the row of the screen. */
function setHeadersOfScreen(headers: Headers, routeId: string | undefined): void {
  const screen = screenOfRoute(routeId);
  if (!screen) return;
  const { kind, caching = '1', provider } = screen;
  if (isSecret(screen)) headers.set('Referrer-Policy', 'no-referrer');
  else if (kind !== 'customer' && kind !== 'staff') headers.set('X-Page-Cache', caching);
  if (kind === 'static') headers.set('Cache-Control', caching === '1' ? 'public, no-cache' : 'no-cache');
  if (provider) headers.set('X-Page-Policy', provider);
}

/** Called by React Router with each error of a loader. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(renderingContext).onError(error);
  if (!request.signal.aborted) console.error(error);
};
