import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunks.ts';
import { pageScripts } from './vite/page-scripts.ts';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/paraglide',
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    pageScripts(),
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
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
});
