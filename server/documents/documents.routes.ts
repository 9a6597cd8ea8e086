import type { FastifyInstance, FastifyReply } from 'fastify';
import sharp from 'sharp';
import type { Db } from '#database/connect.ts';
import { fileKeyShape } from '#server/adapters/files.ts';
import { refuse } from '#server/http/refuse.ts';
import { type HandlerInput, route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { uploadKeyIn } from '#shared/rules/uploads.ts';
import { listAccess } from './access-log.ts';
import { type DocumentAccess, type OpenedDocument, openDocument } from './authorize-document.ts';
import { dispositionOf } from './file-name.ts';

type Asker = Pick<HandlerInput<(typeof contract)['GET /uploads/:key']>, 'currentUser' | 'request'>;

/** Download routes. An invalid key, an unknown file and a file without access get the same response. */
export async function documentRoutes(app: FastifyInstance, deps: DocumentAccess): Promise<void> {
  const open = ({ currentUser, request }: Asker, key: string, page?: number) =>
    openDocument(deps, currentUser, key, { address: request.ip, page });

  // Runs as an onRequest hook, so that validation does not give a malformed path a different response.
  app.addHook('onRequest', async ({ params, query, routeOptions }) => {
    if (routeOptions.url === contract['GET /api/documents/:key/pages/:page'].path) return;
    const asked = routeOptions.url === contract['GET /uploads/:key'].path ? field(params, 'key') : field(query, 'path');
    if (!fileKeyShape.test(uploadKeyIn(asked))) refuse('not_found');
  });

  // A key has no slash; such addresses get the same answer as unknown keys.
  app.get('/uploads/*', { config: { access: 'everyone' }, schema: { hide: true } }, () => refuse('not_found'));

  route(app, 'GET /uploads/:key', async ({ params, query, currentUser, request, reply }) => {
    const opened = await open({ currentUser, request }, params.key);
    if (!query.small || !opened.document.media_type.startsWith('image/')) return send(reply, 'inline', opened);
    reply.headers({ ...guarded, 'content-type': 'image/webp' });
    return sharp(opened.bytes).resize(smallSide, smallSide).webp({ quality: 70 }).toBuffer();
  });

  route(app, 'GET /api/download', async ({ query, currentUser, request, reply }) =>
    send(reply, 'attachment', await open({ currentUser, request }, uploadKeyIn(query.path))),
  );

  route(app, 'GET /api/documents/:key/pages/:page', async ({ params: { key, page }, currentUser, request, reply }) => {
    const { bytes } = await open({ currentUser, request }, key, page);
    reply.headers({ ...guarded, 'content-type': 'image/jpeg' });
    return bytes;
  });
}

export function documentAccessRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'GET /api/user/paper-openings', async ({ currentUser }) => listAccess(db, currentUser.id));
}

/** Pixels of a small square picture: 44 CSS pixels on phones with three pixels for each. */
const smallSide = 132;

const guarded = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
};

/** Sends a file. A PDF is only downloaded, because it is stored as it came. */
function send(reply: FastifyReply, how: 'inline' | 'attachment', { document, bytes }: OpenedDocument): Buffer {
  const shown = document.media_type === 'application/pdf' ? 'attachment' : how;
  reply.headers({
    ...guarded,
    'content-type': document.media_type,
    'content-disposition': dispositionOf(shown, document),
  });
  return bytes;
}

function field(of: unknown, name: string): string {
  if (typeof of !== 'object' || of === null) return '';
  const value: unknown = new Map(Object.entries(of)).get(name);
  return typeof value === 'string' ? value : '';
}
