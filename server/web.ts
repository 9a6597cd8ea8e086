import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Web } from './rendering/render-page.ts';
import { type Assets, readAssets } from './rendering/static.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Source of pages and browser files. */
export type WebSource = {
  web: () => Promise<Web>;
  /** Built browser files; undefined in development, where Vite serves the files. */
  assets: Assets | undefined;
  before?: (app: FastifyInstance) => Promise<void>;
};

/** Loads the pages and browser files of the production build. */
export async function builtWeb(): Promise<WebSource> {
  const entry = `${root}build/server/index.js`;
  if (!existsSync(entry))
    throw new Error('The pages are not built. Run npm run build, or npm start, which builds them.');
  const built: Web = await import(entry);
  return { web: async () => built, assets: readAssets(`${root}build/client`) };
}

/** Serves pages from source with hot reload, through a Vite development server in this process. */
export function developmentWeb(): WebSource {
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
