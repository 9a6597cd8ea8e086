import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { type Author, idOf, writeAudited } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { isMessageCode, type Reason } from '#shared/messages.ts';
import { type AllSettings, type SectionName, settingSectionNames } from '#shared/settings/shipped.ts';
import { problemsBetween, type Situation } from './check-section.ts';
import { loadSettings } from './load-settings.ts';
import { schemaOfSection } from './schema.ts';

export const sectionNamed = (name: string): SectionName =>
  settingSectionNames.find((known) => known === name) ?? refuse('section_unknown');

type Change = { section: SectionName; typed: unknown; version: number | undefined };

/**
 * Stores a section as a new version and its change in the audit log. Writers wait for each other at the version of the
 * shop, so that checks and numbers hold. Returns the version, unchanged if nothing differs.
 */
export async function changeSection(tx: Tx, author: Author, change: Change, situation: Omit<Situation, 'open'>) {
  const { section, typed, version } = change;
  const shop = await tx.selectFrom('catalogue_version').select('version').forNoKeyUpdate().executeTakeFirstOrThrow();
  const newest = await tx
    .selectFrom('shop_settings')
    .select((row) => row.fn.max('version').as('version'))
    .where('section', '=', section)
    .executeTakeFirst();
  if (version !== undefined && Number(newest?.version ?? 0) > version) refuse('settings_changed');
  const { settings: before } = await loadSettings(tx);
  const values = readValues(section, typed, before[section]);
  if (isDeepStrictEqual(before[section], values)) return { settings: before, version: shop.version };
  const after = { ...before, [section]: values } as AllSettings;
  const { opened_at } = await tx.selectFrom('shop_state').select('opened_at').executeTakeFirstOrThrow();
  const reasons = await problemsBetween(tx, section, after, before, { ...situation, open: opened_at !== null });
  if (Object.keys(reasons).length > 0) refuse('invalid', { reasons });
  await tx
    .insertInto('shop_settings')
    .values({
      section,
      version: shop.version + 1,
      content: JSON.stringify(values),
      by_id: idOf(author),
    })
    .execute();
  // Dates that were computed with the hours before are computed again.
  if (section === 'hours')
    await tx.updateTable('office_settings').set({ calendar_version: sql`calendar_version + 1` }).execute();
  await writeAudited(tx, author, {
    action: 'settings.changed',
    subject: { kind: 'settings', id: section },
    // The pictures themselves are in the history.
    detail: section === 'logo' ? {} : changedFields(before[section], values),
  });
  return { settings: after, version: shop.version + 1 };
}

/** Values that are not given stay; a list is given as a whole. */
function readValues(section: SectionName, typed: unknown, before: AllSettings[SectionName]): unknown {
  const whole = Array.isArray(before) || typeof typed !== 'object' || typed === null ? typed : { ...before, ...typed };
  const { data, error } = schemaOfSection(section).safeParse(whole);
  if (!error) return data;
  const reasons: Record<string, Reason> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of unknown) reasons[path.join('.') || 'values'] ??= reasonOf(issue);
  }
  return refuse('invalid', { reasons });
}

type Issue = NonNullable<ReturnType<ReturnType<typeof schemaOfSection>['safeParse']>['error']>['issues'][number];

function reasonOf(issue: Issue): Reason {
  if (issue.code === 'unrecognized_keys') return { code: 'field_unknown' };
  if (!isMessageCode(issue.message)) return { code: 'invalid' };
  if (issue.code === 'too_big') return { code: issue.message, params: { most: Number(issue.maximum) } };
  if (issue.code === 'custom' && issue.params) {
    const { min, max } = issue.params;
    return { code: issue.message, ...(min === undefined ? {} : { params: { min: Number(min), max: Number(max) } }) };
  }
  return { code: issue.message };
}

/** Before and after of what differs. */
function changedFields(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (Array.isArray(before) || Array.isArray(after)) return { before, after };
  const [old, next] = [Object(before), Object(after)];
  const names = Object.keys(next).filter((name) => !isDeepStrictEqual(old[name], next[name]));
  const only = (values: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: only(old), after: only(next) };
}
