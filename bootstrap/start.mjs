// npm start and npm run dev: sets everything up and starts the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command, productEnvironment, productNode, requireNode, root } from './project.mjs';
import { exec } from './run.mjs';
import { ensureBuilt, ensureInstalled, hasPages } from './set-up.mjs';

const roots = ['server', 'shared', 'database', 'sandbox'];

await command(async () => {
  const args = process.argv.slice(2);
  requireNode();
  await ensureInstalled({ development: args.includes('--dev') || !hasPages() });
  if (args.includes('--dev')) {
    const watched = roots.filter((folder) => existsSync(join(root, folder))).map((folder) => `--watch-path=${folder}`);
    const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' };
    return exec(productNode(), [...watched, '--watch-preserve-output', 'server/main.ts', ...args], {
      env,
      // On SIGTERM, Vite ends the process before the server has stopped its database. Restarts after a change of a file
      // rely on this: the restarted server uses the running database.
      stopSignal: 'SIGINT',
    });
  }
  await ensureBuilt();
  return exec(productNode(), ['server/main.ts', ...args], { env: productEnvironment(), ownProcessGroup: true });
});
