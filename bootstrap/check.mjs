import { command, productNode, requireNode, toolOf } from './project.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';
import { runSteps, staticChecks } from './static-checks.mjs';

const tests = {
  name: 'unit and API tests',
  run: () => run(productNode(), [toolOf('vitest'), 'run'], {}),
};

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const failed = await runSteps([...staticChecks, tests]);
  process.stderr.write(failed.length === 0 ? 'All is well.\n' : `Not well: ${failed.join(', ')}.\n`);
  return failed.length === 0 ? 0 : 1;
});
