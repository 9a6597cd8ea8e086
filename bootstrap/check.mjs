// npm run check: runs the static checks and the tests that need no database, in under two minutes. npm test runs all
// tests.
import { binOf, command, productNode, requireNode } from './project.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';
import { runSteps, staticChecks } from './static-checks.mjs';

const folders = ['shared/', 'web/', 'vite/', 'bootstrap/'];
const tests = {
  name: 'unit tests',
  run: () => run(productNode(), [binOf('vitest'), 'run', ...folders], {}),
};

await command(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const failed = await runSteps([tests, ...staticChecks]);
  process.stderr.write(failed.length === 0 ? 'All checks passed.\n' : `Failed: ${failed.join(', ')}.\n`);
  return failed.length === 0 ? 0 : 1;
});
