import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';

export type DemoAccount = NonNullable<Config['cashfree']> & { browserSide: string };

/** Returns the account at the built-in payment sandbox. Its secret is generated once and stored in DATA_DIR. */
export function demoAccount(config: Config): DemoAccount {
  const browserSide = `${config.publicUrl}/dev/cashfree`;
  return {
    clientId: 'demo',
    secrets: [readOrCreateSecret(config.dataDir)],
    apiUrl: `http://localhost:${config.port}/dev/cashfree/pg`,
    sdkUrl: `${browserSide}/js/v3/cashfree.js`,
    browserSide,
  };
}

function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'payment-sandbox.secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(24).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
