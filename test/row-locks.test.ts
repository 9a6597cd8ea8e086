import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('only purges, which delete rows, lock them FOR UPDATE: writing a row that refers to them would wait, and two such waits are a deadlock', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(join('server', file), 'utf8').includes('.forUpdate()'))).toEqual([]);
});
