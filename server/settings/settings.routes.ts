import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import type { Config } from '#server/config/config.ts';
import type { UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import { networkOf } from '#server/http/limits.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { placeholdersIn } from '#shared/settings/placeholders.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { changeSection, sectionNamed } from './change-settings.ts';
import { loadSettings } from './load-settings.ts';
import { redrawLogo } from './redraw-logo.ts';

type SettingsDeps = {
  db: Db;
  queue: Queue;
  uploads: Pick<UploadInspector, 'inspect'>;
  settings: Config;
  clock: () => Date;
  /** Lets this process work with the settings as they are stored. */
  reloadSettings: () => Promise<void>;
};

export function settingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { db, queue, uploads, clock, settings: config, reloadSettings } = deps;
  const production = config.mode === 'production';

  route(app, 'GET /api/admin/settings', async () => {
    const [{ settings }, { version, opened_at }] = await Promise.all([
      loadSettings(db),
      db
        .selectFrom('catalogue_version')
        .innerJoin('shop_state', 'shop_state.only_row', 'catalogue_version.only_row')
        .select(['version', 'opened_at'])
        .executeTakeFirstOrThrow(),
    ]);
    return {
      sections: settings,
      version,
      placeholders: placeholdersIn(settings),
      fromEnvironment: replacedByEnvironment(config),
      open: !production || opened_at !== null,
    };
  });

  route(app, 'PUT /api/admin/settings/:section', async ({ params, body, currentUser, request }) => {
    const section = sectionNamed(params.section);
    const typed = section === 'logo' ? await redrawLogo(uploads, networkOf(request.ip), body.values) : body.values;
    const change = { section, typed, version: body.version };
    const { settings, version } = await db.transaction().execute(async (tx) => {
      if (section === 'hours') await queue.enqueue(tx, 'refresh-due-dates', {});
      return changeSection(tx, actorOf(currentUser, request), change, { production, now: clock() });
    });
    await reloadSettings();
    return { section, values: settings[section], version, placeholders: placeholdersIn(settings) };
  });

  route(app, 'GET /api/admin/settings/:section/history', async ({ params }) => {
    const section = sectionNamed(params.section);
    const rows = await db
      .selectFrom('shop_settings')
      .leftJoin('users', 'users.id', 'shop_settings.by_id')
      .select(['shop_settings.version', 'shop_settings.at', 'shop_settings.content', 'users.name'])
      .where('section', '=', section)
      .orderBy('version', 'desc')
      .limit(section === 'logo' ? 11 : 101)
      .execute();
    const items = rows.slice(0, section === 'logo' ? 10 : 100).map(({ version, at, content, name }, place) => ({
      version,
      at: at.toISOString(),
      by: name,
      before: rows[place + 1]?.content ?? shippedSettings[section],
      after: content,
    }));
    return { items };
  });
}

function replacedByEnvironment({ mailFrom, newOrderMailTo, refundApprovalAbove }: Config): string[] {
  return [
    ...(mailFrom === undefined ? [] : ['messages.sender']),
    ...(newOrderMailTo === undefined ? [] : ['messages.newOrders']),
    ...(refundApprovalAbove === undefined ? [] : ['limits.refundApprovalAbove']),
  ];
}
