import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type DocumentKey = { id: string; key: Buffer };
export type Keys = {
  /** The newest first; the others still open what they sealed. */
  app: string[];
  documents: DocumentKey[];
};

type Wanted = { dataDir: string; appSecrets: string[] | undefined; documentKeys: DocumentKey[] | undefined };

/** The keys of the settings; without them, keys that are made once and kept in DATA_DIR, readable by its owner alone. */
export function openKeys({ dataDir, appSecrets, documentKeys }: Wanted): Keys {
  return {
    app: appSecrets ?? [kept(dataDir, 'app.secret')],
    documents: documentKeys ?? [{ id: 'local', key: Buffer.from(kept(dataDir, 'documents.key'), 'base64') }],
  };
}

/** The keys as `openKeys` tells them, but makes none; nothing where one would have to be made. */
export function keysThere(wanted: Wanted): Keys | undefined {
  const missing = [
    wanted.appSecrets ?? existsSync(join(wanted.dataDir, 'app.secret')),
    wanted.documentKeys ?? existsSync(join(wanted.dataDir, 'documents.key')),
  ].includes(false);
  return missing ? undefined : openKeys(wanted);
}

function kept(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const fresh = randomBytes(32).toString('base64');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
  return fresh;
}

/** A key for one purpose, made from an app secret. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}
