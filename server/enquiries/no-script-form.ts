import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { errorBodyOf } from '#server/http/errors.ts';
import { HttpError } from '#server/http/refuse.ts';
import { requestLog } from '#server/http/request.ts';
import { limited } from '#server/rendering/page-routes.ts';
import { type RenderingOptions, renderPrivatePage } from '#server/rendering/render-page.ts';
import { sendPage } from '#server/rendering/send-page.ts';
import { answerTooMany } from '#server/rendering/too-many.ts';
import { type Language, languageKnown, languageOf, pathIn } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * Handles contact forms sent without scripts. Redirects to a page with the enquiry number, or returns the completed
 * form with its errors.
 */
export function registerNoScriptForms(app: FastifyInstance, pages: RenderingOptions): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (isForm(request) && hasNumber(payload))
      reply
        .code(303)
        .header('location', `${contactIn(request.body)}?sent=${encodeURIComponent(payload.number)}#contact`);
    return payload;
  });
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    if (!isForm(request)) throw error;
    const { status, body } = errorBodyOf(error, languageOfForm(request.body));
    if (status >= 500) requestLog(request).error({ err: error }, body.code);
    // Rendering a page for each refused request would cost more than the rate limit saves.
    const refusal = { form: { language: languageOfSender(request) } };
    if (error instanceof HttpError && status === 429) return answerTooMany(request, reply, error, pages, refusal);
    const answer = async () => {
      const page = await renderPrivatePage(request, contactIn(request.body), pages, {
        refusedEnquiry: { typed: typedIn(request.body), apiError: body },
      });
      return sendPage(request, reply, { ...page, status });
    };
    return limited(reply, request, pages, answer, refusal);
  });
}

function languageOfForm(body: unknown): Language {
  return languageKnown(typeof body === 'object' && body !== null && 'language' in body ? String(body.language) : '');
}

const contactIn = (body: unknown) => pathIn(languageOfForm(body), paths.contact);

/**
 * Returns the language of the page that sent the form, based on the Referer header. Some forms are refused before their
 * body, which contains the language, is read.
 */
function languageOfSender({ headers: { referer = '' } }: FastifyRequest): Language {
  return languageOf(URL.canParse(referer) ? new URL(referer).pathname : '');
}

function hasNumber(payload: unknown): payload is { number: string } {
  return typeof payload === 'object' && payload !== null && 'number' in payload && typeof payload.number === 'string';
}

function typedIn(body: unknown): { name: string; email: string; message: string; topic: string } {
  const typed: Map<string, unknown> = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), message: text('message'), topic: text('topic') };
}
