/** Server entry of React Router: renders a document to HTML. */
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
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
  return new Response(body, { status: code, headers });
}

/** Called by React Router with each error of a loader. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(renderingContext).onError(error);
  if (!request.signal.aborted) console.error(error);
};
