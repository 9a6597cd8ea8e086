// npm run ops: runs the operator commands.
import { command, productEnvironment, productNode, requireNode } from './project.mjs';
import { exec } from './run.mjs';
import { ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled({ development: false });
  return exec(productNode(), ['server/ops/main.ts', ...process.argv.slice(2)], { env: productEnvironment() });
});
