import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oneLanguageEach } from './web/one-language-each.ts';
import { pageScripts } from './web/page-scripts.ts';
import { dragStyles } from './web/tasks/drag-styles.ts';
import { unusedRouterParts } from './web/unused-router-parts.ts';
import { writtenOneByOne } from './web/written-one-by-one.ts';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/paraglide',
      strategy: ['url', 'baseLocale'],
      fs: writtenOneByOne(),
    }),
    tailwindcss(),
    pageScripts(),
    dragStyles(),
    oneLanguageEach(),
    unusedRouterParts(),
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
                {
                  name: 'shell',
                  test: /web.(root|nonce|page-meta|session|api|brand|paths|layout.(Brand|Language|Menu|Skip|Page|Theme|use-arrival)|ui.(Button|Picture|StoveMark|icons)|paraglide.messages.(site_(error_title|home_of|see_plans|try_again|close|call_us)|app_(logout|role|seller_d|user_d)))/,
                },
                { name: 'trouble', test: /web.ui.trouble-pictures/ },
                // Header and footer of the site: pages behind the login do without.
                {
                  name: 'site',
                  test: /web.layout.(Dashboard|Drawer|Error|NotFound|Person|Plain|Site|links)/,
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
