import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Web } from './http/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type WebSide = {
  web: () => Promise<Web>;
  assets: string | undefined;
  before?: (app: FastifyInstance) => Promise<void>;
};

/** The pages as they were built. */
export async function builtWeb(): Promise<WebSide> {
  const entry = `${root}build/server/index.js`;
  if (!existsSync(entry))
    throw new Error('The pages are not built yet: run npm run build, or npm start, which does it by itself.');
  const built: Web = await import(entry);
  return { web: async () => built, assets: `${root}build/client` };
}

/** The pages from their sources, with Vite in the same server: an edit shows at once. */
export function liveWeb(): WebSide {
  let load: (() => Promise<Web>) | undefined;
  return {
    web: () => load?.() ?? Promise.reject(new Error('Vite has not started yet')),
    assets: undefined,
    async before(app) {
      const { createServer } = await import('vite');
      const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
      load = async () => (await vite.ssrLoadModule('/web/server.ts')) as Web;
      app.addHook('onRequest', (request, reply, done) => {
        if (/^\/(api|dev|livez|readyz|metrics)\b/.test(request.url)) return done();
        vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}
