import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb, openPool } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Writes database/types.ts from the migrated tables. */
const folder = mkdtempSync(join(tmpdir(), 'chulha-types-'));
const embedded = await startEmbedded(folder);
try {
  const { host, user, database } = embedded.connection;
  const db = openDb(
    openPool(embedded.connection, {
      onError: (error) => {
        throw error;
      },
    }),
  );
  await migrate(db);
  await db.destroy();
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  execFileSync('kysely-codegen', ['--config-file', './database/codegen.json', '--url', url], { stdio: 'inherit' });
  // The comments of columns say what is personal; whoever wants to know reads the migrations.
  const text = readFileSync('database/types.ts', 'utf8');
  writeFileSync('database/types.ts', text.replace(/ *\/\*\*\n *\* (?:plain|personal).*\n *\*\/\n/g, ''));
  execFileSync('biome', ['check', '--write', 'database/types.ts'], { stdio: 'inherit' });
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
