import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf } from '#server/http/errors.ts';
import type { HttpError } from '#server/http/refuse.ts';
import { pathOfUrl } from '#server/http/request.ts';
import { type Language, languageOf, plainPath, prefixOf } from '#shared/language.ts';
import { tooManyPath } from '#shared/paths.ts';
import { roundedWait } from '#shared/wait.ts';
import { type RenderingOptions, render } from './render-page.ts';
import type { RenderedPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';

export const isTooManyPath = (path: string) => plainPath(path) === tooManyPath;

export type RefusedForm = {
  /** Set if a form was sent, because the page cannot reload the form's address by itself. */
  form?: { language: Language };
};

/** A page for a browser window, the API error for the data of a page, a line of text for programs. */
export async function answerTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
  options: RenderingOptions,
  { form }: RefusedForm = {},
): Promise<FastifyReply> {
  const path = pathOfUrl(request.url);
  const language = form?.language ?? languageOf(path);
  const { body } = errorBodyOf(error, language);
  const seconds = typeof body['retryAfter'] === 'number' ? body['retryAfter'] : 60;
  reply.code(429).headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' });
  if (path.endsWith('.data')) return reply.send(body);
  const page = request.headers.accept?.includes('text/html')
    ? await tooManyPage(language, seconds, form !== undefined, options)
    : undefined;
  if (!page) return reply.type('text/plain; charset=utf-8').send(body.message);
  if (!form) reply.header('refresh', String(seconds + 1));
  return sendPage(request, reply, page);
}

/** Undefined if it cannot be rendered. Cached by language and rounded waiting time, to cost little. */
async function tooManyPage(
  language: Language,
  seconds: number,
  ofForm: boolean,
  options: RenderingOptions,
): Promise<RenderedPage | undefined> {
  const address = `${prefixOf(language)}${tooManyPath}?seconds=${roundedWait(seconds)}${ofForm ? '&form' : ''}`;
  return (
    options.cache.get(address) ??
    options.cache.share(address, tooManyPath, async () => {
      const rendered = await render({ id: 'too-many', headers: {} }, address, options, true);
      return 'page' in rendered && rendered.page.status === 429 ? rendered.page : undefined;
    })
  );
}
