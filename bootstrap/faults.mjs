import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers, markedEnvironment } from './leftovers.mjs';
import { command, productNode, requireNode, say } from './project.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const room = mkdtempSync(join(tmpdir(), 'chulha-faults-'));
  // The database's own user must be able to pass through when we are root.
  chmodSync(room, 0o711);
  const env = { ...markedEnvironment(), TMPDIR: room };
  try {
    return (await run(productNode(), ['faults/main.ts', ...process.argv.slice(2)], { env })).code;
  } finally {
    const left = await endLeftovers(env);
    if (left.length > 0) say(`Ended what the faults left running: ${left.join(', ')}`);
    rmSync(room, { recursive: true, force: true, maxRetries: 3 });
  }
});
