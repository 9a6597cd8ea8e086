import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type DocumentKey = { id: string; key: Buffer };
export type Keys = {
  /** App secrets, newest first. Older ones can still decrypt. */
  app: string[];
  documents: DocumentKey[];
};

export type KeySettings = {
  dataDir: string;
  appSecrets: string[] | undefined;
  documentKeys: DocumentKey[] | undefined;
};

/** A key that is not configured is generated once in DATA_DIR, in a file that only its owner can read. */
export function openKeys({ dataDir, appSecrets, documentKeys }: KeySettings): Keys {
  return {
    app: appSecrets ?? [readOrCreate(dataDir, 'app.secret')],
    documents: documentKeys ?? [{ id: 'local', key: Buffer.from(readOrCreate(dataDir, 'documents.key'), 'base64') }],
  };
}

/** Works like `openKeys`, but returns undefined instead of generating a key. */
export function keysThere(settings: KeySettings): Keys | undefined {
  const missing = [
    settings.appSecrets ?? existsSync(join(settings.dataDir, 'app.secret')),
    settings.documentKeys ?? existsSync(join(settings.dataDir, 'documents.key')),
  ].includes(false);
  return missing ? undefined : openKeys(settings);
}

function readOrCreate(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const fresh = randomBytes(32).toString('base64');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
  return fresh;
}

export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Returns the stored form (hash) of the random token of a session, link or device cookie. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
