import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDb, openPool } from '#database/connect.ts';
import { waitUntil } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { startMailServer } from './mail-server.ts';
import { aDataDir, databaseIn, startProduct } from './product.ts';
import { runProgram } from './program.ts';
import { fillAsUsed } from './used-data-dir.ts';

const settings = { BACKUP_KEY: 'a-backup-key-of-the-process-test-long-enough' };

async function ops(dataDir: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const program = runProgram('server/ops/main.ts', args, { DATA_DIR: dataDir, ...settings });
  const { code } = await program.ended;
  return { code, said: program.output() };
}

test.runIf(everything)(
  'backup of a running product, restore elsewhere; the copy sends nothing until released',
  async () => {
    const [home, copy] = [aDataDir(), aDataDir()];
    onTestFinished(async () => void (await Promise.all([home.remove(), copy.remove()])));
    const file = join(home.dataDir, 'all.backup');
    await fillAsUsed(home.dataDir);
    const product = await startProduct({ dataDir: home.dataDir, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const body = JSON.stringify({ name: 'Asha', email: 'waits@x.in', password: 'kadhai aur karchhi 7' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${product.url}/api/auth/register`, { method: 'POST', headers, body })).status).toBe(200);
    expect(await ops(home.dataDir, ['backup', file])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/documents,/),
    });
    await product.stop();

    mkdirSync(copy.dataDir, { recursive: true });
    for (const key of ['app.secret', 'documents.key']) copyFileSync(join(home.dataDir, key), join(copy.dataDir, key));
    expect(await ops(copy.dataDir, ['restore', file])).toMatchObject({
      code: 0,
      said: expect.stringContaining('Paused'),
    });

    const mailServer = await startMailServer(join(copy.dataDir, 'emails'));
    const open = () => startProduct({ dataDir: copy.dataDir, settings: { SMTP_URL: mailServer.url } });
    const held = await open();
    // This line is printed after the one that startProduct waits for.
    await held.says(/no e-mail is sent/);
    const db = openDb(openPool(databaseIn(copy.dataDir), { onError: () => undefined }));
    const unsent = () => db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    const waiting = (await unsent()).length;
    expect(waiting).toBeGreaterThan(0);
    await held.stop();
    expect(mailServer.deliveries).toEqual([]);
    await db.destroy();

    expect((await ops(copy.dataDir, ['release'])).said).toContain(`${waiting} mails go out`);
    const free = await open();
    await waitUntil(
      async () => mailServer.deliveries.filter(({ to }) => to === 'waits@x.in').length,
      (count) => count > 0,
      20,
    );
    await free.stop();
    await mailServer.close();
    expect(new Set(mailServer.deliveries.map(({ messageId }) => messageId)).size).toBe(mailServer.deliveries.length);
  },
);
