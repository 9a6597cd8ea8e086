import { command, productNode, requireNode } from './project.mjs';
import { become } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' };
  return become(productNode(), ['bench/main.ts', ...process.argv.slice(2)], { env });
});
