import { command, productNode, requireNode } from './project.mjs';
import { become } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  return become(productNode(), ['faults/main.ts', ...process.argv.slice(2)], { env: process.env });
});
