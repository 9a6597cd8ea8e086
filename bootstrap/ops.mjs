import { command, productEnvironment, productNode, requireNode } from './project.mjs';
import { become } from './run.mjs';
import { ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  return become(productNode(), ['server/ops.ts', ...process.argv.slice(2)], { env: productEnvironment() });
});
