import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const query = '?script';

/** Bundles a browser script in TypeScript into a minified IIFE; `files` are the modules that it contains. */
export async function bundleScript(file: string): Promise<{ code: string; files: string[] }> {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const output = 'output' in result ? result.output : [];
  const chunk = output[0];
  if (chunk?.type !== 'chunk') throw new Error(`No script came out of ${file}`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}

/** Creates a Vite plugin: `import code from './all-pages.ts?script'` imports the bundled page script as text. */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return;
      const { code, files } = await bundleScript(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' };
    },
  };
}
