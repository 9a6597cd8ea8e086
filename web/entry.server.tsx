/** Server entry of React Router: renders a document to HTML. */
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { RenderingContext } from './platform/nonce.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get('x-render-nonce') ?? undefined;
  const requestId = request.headers.get('x-request-id') ?? undefined;
  let code = status;
  const body = await renderToReadableStream(
    <RenderingContext value={{ nonce, requestId }}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </RenderingContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        code = 500;
        console.error(error);
      },
    },
  );
  await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status: code, headers });
}
