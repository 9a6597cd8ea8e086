import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findUser } from '#server/accounts/users.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import type { AppDeps } from '#server/deps.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { changeProviderKeys, findProviderKeys, providerKeysVersion } from '#server/settings/provider-keys.ts';
import { brand } from '#shared/brand.ts';
import type { Tries, TryName } from '#shared/settings/tries.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { findSetupSteps } from './steps.ts';
import { type TryDeps, tryProvider } from './try-provider.ts';

type SetupDeps = TryDeps & Pick<AppDeps, 'db' | 'isOpen' | 'reloadSettings' | 'environment' | 'secrets' | 'settings'>;
const subject = { kind: 'settings', id: 'setup' } as const;

export function setupRoutes(app: FastifyInstance, deps: SetupDeps): void {
  const { db, clock, isOpen, reloadSettings, settings } = deps;
  // This process works with the keys of its start.
  const keysOfStart = settings.mode === 'production' ? providerKeysVersion(db) : undefined;
  keysOfStart?.catch(() => undefined);

  async function tryNow(name: TryName, person: { name: string; email: string }): Promise<string | undefined> {
    if (keysOfStart && (await keysOfStart) !== (await providerKeysVersion(db)))
      return 'The shop is just starting with the new keys. Try again in some seconds.';
    return tryProvider(name, deps, person);
  }

  async function status() {
    const [steps, { tries }, { policies }, keys] = await Promise.all([
      findSetupSteps(db, clock()),
      db.selectFrom('shop_state').select('tries').executeTakeFirstOrThrow(),
      loadSettings(db),
      settings.mode === 'production' ? findProviderKeys(db, deps.environment) : [],
    ]);
    return { keys, open: isOpen(), steps, tries: tries as Tries, terms: policies?.terms ?? brand.termsVersion };
  }

  route(app, 'POST /api/setup/:token', async ({ params, body }) => {
    await makeFirstAdmin(db, params.token, body);
    return null;
  });

  route(app, 'GET /api/admin/setup', status);

  route(app, 'POST /api/admin/setup/tries/:name', async ({ params: { name }, currentUser, request }) => {
    const user = (await findUser(db, currentUser.id)) ?? refuse('signed_out');
    const problem = await tryNow(name, { name: user.name, email: user.email ?? brand.support });
    const result = {
      ok: problem === undefined,
      at: clock().toISOString(),
      ...(problem === undefined ? {} : { problem }),
    };
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('shop_state')
        .set({ tries: sql`tries || ${JSON.stringify({ [name]: result })}::jsonb` })
        .execute();
      await writeAudit(tx, actorOf(currentUser, request), {
        action: 'setup.tried',
        subject,
        detail: { name, ok: result.ok },
      });
    });
    return status();
  });

  route(app, 'PUT /api/admin/setup/keys/:name', async ({ params, body, currentUser, request }) => {
    if (settings.mode !== 'production') refuse('keys_of_demo');
    await changeProviderKeys(deps, actorOf(currentUser, request), { provider: params.name, values: body.values });
    return status();
  });

  route(app, 'POST /api/admin/setup/texts', async ({ body: { terms }, currentUser, request }) => {
    if ((await status()).terms !== terms) refuse('settings_changed');
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('shop_state').set({ texts_read: terms }).execute();
      await writeAudit(tx, actorOf(currentUser, request), { action: 'setup.texts-read', subject, detail: { terms } });
    });
    return status();
  });

  route(app, 'POST /api/admin/setup/open', async ({ currentUser, request }) => {
    await db.transaction().execute(async (tx) => {
      // Saves wait, so that nothing of the list comes back meanwhile.
      await tx.selectFrom('catalogue_version').select('version').forNoKeyUpdate().execute();
      const { opened_at } = await tx.selectFrom('shop_state').select('opened_at').executeTakeFirstOrThrow();
      if (opened_at) return;
      const left = (await findSetupSteps(tx, clock())).filter(({ done }) => !done);
      if (left.length > 0) refuse('setup_unfinished', { params: { steps: left.map(({ key }) => key).join(', ') } });
      await tx.updateTable('shop_state').set({ opened_at: sql`now()` }).execute();
      // Tells the other processes.
      await tx.updateTable('catalogue_version').set({ version: sql`version + 1` }).execute();
      await sql`select pg_notify('catalogue', '')`.execute(tx);
      await writeAudit(tx, actorOf(currentUser, request), { action: 'shop.opened', subject });
    });
    await reloadSettings();
    return status();
  });
}
