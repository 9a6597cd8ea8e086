import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('no screen takes a way into the router that browsers do not have', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const taking = globSync('**/*.{ts,tsx}', { cwd, exclude: ['paraglide/**'] }).filter((file) => {
    const [, names = ''] = /import \{([^}]*)\} from 'react-router'/.exec(readFileSync(cwd + file, 'utf8')) ?? [];
    return /\b(useFetchers?|useSubmit|useActionData|Form|useFormAction|useRouteDiscovery)\b/.test(names);
  });
  expect(taking).toEqual([]);
});
