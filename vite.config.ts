import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import product from './package.json' with { type: 'json' };
import { chunkGroups } from './vite/chunks.ts';
import { pageScripts } from './vite/page-scripts.ts';
import { thirdPartyNotices } from './vite/third-party-notices.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/paraglide',
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    pageScripts(),
    thirdPartyNotices(),
    reactRouter(),
    {
      name: 'reload-static-pages',
      hotUpdate({ server }) {
        if (this.environment.name === 'ssr')
          server.environments.client.hot.send({ type: 'custom', event: 'static-page:reload' });
      },
    },
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunkGroups,
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './web/server.ts' } },
      // A production install has only the dependencies, so all other packages are bundled.
      ...(command === 'build' && { resolve: { noExternal: true, external: Object.keys(product.dependencies) } }),
    },
  },
}));
