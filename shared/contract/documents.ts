import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** Pages and reviews show many pictures. */
const files = { perAddress: 6_000, perTarget: 3_000, seconds: 600 } as const;

/** Endpoints for uploaded files. A file that the user may not see gives the same response as a missing one. */
export const documentEndpoints = endpoints({
  'GET /uploads/:key': {
    access: 'everyone',
    summary: 'Returns a profile photo, for signed-in users; an identity document, for its owner and staff.',
    params: z.object({ key: z.string() }),
    limit: files,
    ids: { key: 'file' },
    sample: () => [{ signedIn: true }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
  'GET /api/download': {
    access: 'everyone',
    summary: 'Downloads the same file as an attachment; `path` is a path below /uploads, with or without that prefix.',
    query: z.object({ path: z.string() }),
    limit: files,
    ids: { path: 'path' },
    sample: ({ path }) => [{ query: { path }, signedIn: true }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
  'GET /api/documents/:key/pages/:page': {
    access: 'staff',
    summary: 'Returns a page of a PDF as a JPEG picture; `key` is the name below /uploads.',
    limit: files,
    params: z.object({ key: z.string().max(100), page: z.coerce.number().int().min(1).max(1_000) }),
    ids: { key: 'file', page: 'public' },
    sample: () => [{ params: { page: '2' }, expect: [404] }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
});
