import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { type ReceiveFilesDeps, receiveFiles } from '#server/documents/receive-files.ts';
import type { StoredFile } from '#server/documents/store.ts';
import { acceptForms } from '#server/http/form.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { languageOfRequest } from '#server/http/request.ts';
import { route } from '#server/http/route.ts';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { type PhotoWarning, readPhotoWarnings } from '#shared/rules/cases/photo-warnings.ts';
import { findOwnCases } from './case/case-rows.ts';
import { keyedContent } from './case/content-digest.ts';
import { findRequestReply, orNewest, ownCaseReply } from './desk/case-reply.ts';
import { changeRatingConsent, rateCase } from './desk/rating.ts';
import { summaries } from './desk/serialize-case.ts';
import { answerRequest, isAnswered } from './requests/answer-request.ts';
import { declineOwnRequest, isDeclined } from './requests/decline-request.ts';
import { withdrawAnswer } from './requests/withdraw-answer.ts';

export type CaseDeps = ReceiveFilesDeps & { db: Db };

export async function caseRoutes(app: FastifyInstance, deps: CaseDeps): Promise<void> {
  const { db } = deps;
  route(app, 'GET /api/user/cases', async ({ currentUser, request }) =>
    ownSummaries(db, currentUser, languageOfRequest(request)),
  );

  route(app, 'GET /api/user/cases/:id', async ({ currentUser, params, request }) =>
    ownCaseReply(db, currentUser, params.id, languageOfRequest(request)),
  );

  route(app, 'POST /api/user/cases/:id/rating', async ({ currentUser, params, body }) =>
    rateCase(db, currentUser, params.id, body),
  );

  route(app, 'PATCH /api/user/cases/:id/rating', async ({ currentUser, params, body }) =>
    changeRatingConsent(db, currentUser, params.id, body.publish),
  );

  route(
    app,
    'PUT /api/user/cases/:id/requests/:requestId/not-needed',
    async ({ body, currentUser, params, request }) => {
      const { id, requestId } = params;
      const language = languageOfRequest(request);
      const decline = async () => {
        if (await isDeclined(db, currentUser, id, requestId, body.notNeeded)) return;
        await declineOwnRequest(db, currentUser, id, requestId, body.notNeeded);
      };
      await orNewest(decline(), () => ownCaseReply(db, currentUser, id, language));
      return findRequestReply(db, id, requestId, language);
    },
  );

  route(app, 'DELETE /api/user/cases/:id/requests/:requestId/answer', async ({ currentUser, params, request }) => {
    const { id, requestId } = params;
    const language = languageOfRequest(request);
    await orNewest(withdrawAnswer(db, currentUser, id, requestId), () => ownCaseReply(db, currentUser, id, language));
    return findRequestReply(db, id, requestId, language);
  });

  await app.register(async (forms) => {
    await acceptForms(forms, 'file');
    forms.addHook('preValidation', async (request) => {
      request.body = withJsonFields(request.body);
    });
    route(
      forms,
      'PUT /api/user/cases/:id/requests/:requestId',
      async ({ body, currentUser, headers, params, request }) => {
        const sent = body.file === undefined ? [] : [body.file].flat();
        const { documentId, text, fields, verdict } = body;
        if (sent.length === 0 && [documentId, text, fields, verdict].every((part) => part === undefined))
          refuse('case_answer_missing');
        const warnings = warningsOf(body.photoWarnings, sent.length);
        const { id, requestId } = params;
        const keyed = await keyedContent(headers['idempotency-key'], {
          text: fields ? JSON.stringify(fields) : text,
          verdict,
          documentIds: documentId === undefined ? [] : [documentId],
          files: sent,
        });
        const language = languageOfRequest(request);
        const answer = async () => {
          if (await isAnswered(db, currentUser, id, requestId, { ...body, language, files: sent, keyed })) return;
          const stored = await storeCaseFiles(deps, currentUser.id, sent, request);
          const files = stored.map((file, place) => ({ ...file, photoWarnings: warnings[place] ?? [] }));
          await answerRequest(db, currentUser, id, requestId, { ...body, language, files, keyed });
        };
        await orNewest(answer(), () => ownCaseReply(db, currentUser, id, language));
        return findRequestReply(db, id, requestId, language);
      },
    );
  });
}

/** First those that need something from the user, then other open ones. Earliest deadline first. */
async function ownSummaries(db: Db, user: CurrentUser, language: Language): Promise<CaseSummary[]> {
  const rows = await findOwnCases(db, user.id);
  const all = await summaries(db, rows, { userId: user.id, isStaff: false }, language);
  return all
    .map(({ summary }) => summary)
    .toSorted(
      (a, b) =>
        Number(b.needed > 0) - Number(a.needed > 0) ||
        byDeadline(a, b) ||
        Number(b.status === 'open') - Number(a.status === 'open'),
    );
}

function byDeadline(a: CaseSummary, b: CaseSummary): number {
  if (a.answerBy === b.answerBy) return 0;
  return (a.answerBy ?? '9999') < (b.answerBy ?? '9999') ? -1 : 1;
}

/** Parses the answers to questions, which a form sends as one part with JSON. */
function withJsonFields(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('fields' in form) || typeof form.fields !== 'string') return form;
  try {
    return { ...form, fields: JSON.parse(form.fields) };
  } catch {
    return refuse('invalid');
  }
}

/** Parses the warnings for each photo. Refuses warnings without a file. */
function warningsOf(field: string | undefined, files: number): PhotoWarning[][] {
  const warnings = readPhotoWarnings(field ?? '');
  if (warnings.slice(files).some((ofMissing) => ofMissing.length > 0)) refuse('invalid');
  return warnings;
}

export function storeCaseFiles(
  deps: CaseDeps,
  userId: string,
  sent: readonly File[],
  request: FastifyRequest,
): Promise<StoredFile[]> {
  const documents = sent.map((file) => ['caseDocument', file] as const);
  return receiveFiles(deps, userId, documents, request);
}
