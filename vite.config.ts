import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oneLanguageEach } from './web/one-language-each.ts';
import { pageScripts } from './web/page-scripts.ts';
import { dragStyles } from './web/tasks/drag-styles.ts';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/paraglide',
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    pageScripts(),
    dragStyles(),
    oneLanguageEach(),
    reactRouter(),
    {
      name: 'reload-plain-pages',
      hotUpdate({ server }) {
        if (this.environment.name === 'ssr')
          server.environments.client.hot.send({ type: 'custom', event: 'plain:reload' });
      },
    },
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            advancedChunks: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules.(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
                },
                // Not what only pages behind the login show.
                {
                  name: 'shell',
                  test: /web.(layout.(?!App|Access|Avatar|Ended|Require|app-|use-waiting)|root|nonce|page-meta|session)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
});
