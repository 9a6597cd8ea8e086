import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { errorBodyOf } from '#server/http/errors.ts';
import { pathOfUrl } from '#server/http/path-of-url.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { HttpError } from '#server/http/refuse.ts';
import { limited } from '#server/rendering/page-routes.ts';
import { type RenderingOptions, renderPrivatePage } from '#server/rendering/render-page.ts';
import { sendPage } from '#server/rendering/send-page.ts';
import { caseParams } from '#shared/contract/cases.ts';
import type { OwnCaseReader } from '#shared/contract/loader-context.ts';
import { languageOf, languages, pathIn } from '#shared/language.ts';
import { caseTextPath, paths } from '#shared/paths.ts';
import { requireOwnCase } from './case-rows.ts';
import { ownSummaries } from './cases.routes.ts';
import { findMessagesBefore } from './find-messages.ts';
import { serializeCase } from './serialize-case.ts';

/**
 * Maximum number of messages per page, because rendering many messages blocks the event loop. Earlier messages are on
 * further pages.
 */
const messagesOnPage = 100;
/** Query of the page. With `before`, the page shows the messages that precede the message with this id. */
const pageQuery = z.object({ before: z.coerce.number().int().min(1).optional() });

const patterns = [paths.caseTexts, caseTextPath(':id')];

/** Routes for case pages without scripts. The session cookie authenticates these requests. */
export async function noScriptCaseRoutes(
  app: FastifyInstance,
  { db, pages }: { db: Db; pages: RenderingOptions },
): Promise<void> {
  const route = { config: { access: 'everyone' as const }, schema: { hide: true } };
  for (const url of languages.flatMap((language) => patterns.map((path) => pathIn(language, path))))
    app.get(url, route, (request, reply) =>
      limited(reply, request, pages, async () => {
        // The session may have ended while the page was queued for rendering.
        await request.authorizeAgain();
        const { currentUser } = request;
        const before = pageQuery.safeParse(request.query).data?.before;
        const more = currentUser ? { ownCases: casesOf(db, currentUser, before) } : {};
        return sendPage(request, reply, await renderPrivatePage(request, pathOfUrl(request.url), pages, more));
      }),
    );

  // If the database fails before rendering, responds with plain text instead of JSON, because the browser displays the
  // response.
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, body } = errorBodyOf(error, languageOf(request.url));
    if (status !== 503) throw error;
    return reply.code(status).header('retry-after', '5').type('text/plain; charset=utf-8').send(body.message);
  });
}

/** Returns functions with which a page reads a user's cases, with the same access check and texts as the API. */
function casesOf(db: Db, user: CurrentUser, before: number | undefined): OwnCaseReader {
  return {
    list: (language) => ownSummaries(db, user, language),
    async find(id, language) {
      if (!caseParams.safeParse({ id }).success) return undefined;
      const row = await requireOwnCase(db, id, user.id).catch(unlessUnknown);
      if (!row) return undefined;
      const [{ toCheck: _, ...one }, page] = await Promise.all([
        serializeCase(db, row, { userId: user.id, isStaff: false }, language),
        findMessagesBefore(db, row.id, before, messagesOnPage),
      ]);
      return { one, isLatest: before === undefined, ...page };
    },
  };
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof HttpError) || error.code !== 'case_unknown') throw error;
}
