// npm run bench: runs the benchmarks.
import { ensureBrowser } from './browser.mjs';
import { command, productEnvironment, productNode, requireNode } from './project.mjs';
import { exec } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const parts = process.argv.slice(2);
  const browser =
    parts.length === 0 || ['pages', 'screens', 'board', 'search'].some((part) => parts.includes(part))
      ? { CHROMIUM_PATH: await ensureBrowser() }
      : {};
  return exec(productNode(), ['bench/main.ts', ...parts], { env: { ...productEnvironment(), ...browser } });
});
