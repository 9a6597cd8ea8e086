import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { refusalBodyOf } from '#server/http/errors.ts';
import { type PagesOptions, renderOnce } from '#server/http/pages.ts';
import type { Refusal } from '#server/http/refuse.ts';
import { sendPage } from '#server/http/send-page.ts';
import { pathIn } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** A browser without scripts wants a page: the number, or the form as it was typed with what is wrong. */
export function answerPlainForms(app: FastifyInstance, pages: PagesOptions): void {
  app.addHook('preSerialization', async (request, reply, told) => {
    if (isForm(request) && hasNumber(told))
      reply.code(303).header('location', `${contactIn(request.body)}?sent=${encodeURIComponent(told.number)}#contact`);
    return told;
  });
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (!isForm(request)) throw error;
    const { status, body } = refusalBodyOf(error);
    if (status >= 500) request.log.error({ err: error }, body.code);
    const page = await renderOnce(request, contactIn(request.body), pages, {
      refusedEnquiry: { typed: typedIn(request.body), fields: body.fields ?? {}, message: body.message },
    });
    return sendPage(request, reply, { ...page, status });
  });
}

/** The contact page in the language of the form that was sent. */
function contactIn(body: unknown): string {
  const hindi = typeof body === 'object' && body !== null && 'language' in body && body.language === 'hi';
  return pathIn(hindi ? 'hi' : 'en', paths.contact);
}

function hasNumber(told: unknown): told is { number: string } {
  return typeof told === 'object' && told !== null && 'number' in told && typeof told.number === 'string';
}

function typedIn(body: unknown): { name: string; email: string; message: string } {
  const typed: Map<string, unknown> = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), message: text('message') };
}
