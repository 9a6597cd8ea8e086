// npm run faults: runs the fault experiments.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOrphans, markedEnvironment } from './kill-orphans.mjs';
import { command, log, productNode, requireNode } from './project.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'chulha-faults-'));
  // When running as root, PostgreSQL's own user must be able to traverse this folder.
  chmodSync(folder, 0o711);
  const env = { ...markedEnvironment(), TMPDIR: folder };
  try {
    return (await run(productNode(), ['faults/main.ts', ...process.argv.slice(2)], { env })).code;
  } finally {
    const left = killOrphans(env);
    if (left.length > 0) log(`Killed processes that the experiments left running: ${left.join(', ')}`);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
