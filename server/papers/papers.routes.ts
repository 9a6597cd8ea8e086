import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#database/connect.ts';
import { fileKeyShape } from '#server/adapters/files.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { contract } from '#shared/contract/all.ts';
import { uploadKeyIn } from '#shared/rules/uploads.ts';
import { dispositionOf } from './file-name.ts';
import { openingsOf } from './openings.ts';
import { type OpenedPaper, type Opening, openPaper } from './read.ts';

/** Opening files. What is no key of ours, unknown, or another's is answered alike. */
export async function paperRoutes(app: FastifyInstance, deps: Opening): Promise<void> {
  // Before anything else looks at the path, so that no shape of it gets an answer of its own.
  app.addHook('onRequest', async ({ params, query, routeOptions }) => {
    const asked = routeOptions.url === contract.openUpload.path ? field(params, '*') : field(query, 'path');
    if (!fileKeyShape.test(uploadKeyIn(asked))) refuse('not_found');
  });

  answer(app, contract.openUpload, async ({ params, visitor, request, reply }) =>
    send(reply, 'inline', await openPaper(deps, visitor, params['*'], request.ip)),
  );

  answer(app, contract.downloadPaper, async ({ query, visitor, request, reply }) =>
    send(reply, 'attachment', await openPaper(deps, visitor, uploadKeyIn(query.path), request.ip)),
  );
}

/** Who looked at one's papers. */
export function openingRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, contract.listPaperOpenings, async ({ visitor }) => openingsOf(db, visitor.id));
}

const nothingRuns = "default-src 'none'; sandbox";
// Chromium's own PDF viewer shows an empty page in a sandbox, and one without `object-src` (tried with 156).
const pdfInViewer = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

function send(reply: FastifyReply, how: 'inline' | 'attachment', { paper, bytes }: OpenedPaper): Buffer {
  const framed = how === 'inline' && paper.media_type === 'application/pdf';
  reply.headers({
    'content-type': paper.media_type,
    'content-disposition': dispositionOf(how, paper),
    'content-security-policy': framed ? pdfInViewer : nothingRuns,
    // Staff look at it inside the customer's page; only our own pages may frame it.
    ...(framed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'cache-control': 'private, no-store',
  });
  return bytes;
}

function field(of: unknown, name: string): string {
  if (typeof of !== 'object' || of === null) return '';
  const value: unknown = new Map(Object.entries(of)).get(name);
  return typeof value === 'string' ? value : '';
}
