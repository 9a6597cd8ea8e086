import type { Db, Tx } from '#database/connect.ts';
import { settings as current, type PolicyVersion } from '#shared/brand.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { placeholdersIn } from '#shared/settings/placeholders.ts';
import {
  type AllSettings,
  demoEvidence,
  type SectionName,
  settingSectionNames,
  shippedSettings,
} from '#shared/settings/shipped.ts';
import { schemaOfSection } from './schema.ts';

export type LoadedSettings = {
  settings: AllSettings;
  /** Undefined while the texts of the policies are the shipped ones. */
  policies: PolicyVersion | undefined;
  /** Sections that this release cannot read; their last values stay. */
  unreadable: SectionName[];
  /** Whether an admin has opened the shop and nothing of the fictional one is left. */
  opened: boolean;
};

/** Sections whose values are in the texts of the policies. */
const inPolicies: readonly SectionName[] = ['brand', 'contact', 'hours', 'people', 'invoicing', 'policies', 'words'];

export async function findSections(db: Db | Tx) {
  return db
    .selectFrom('shop_settings')
    .distinctOn('section')
    .select(['section', 'version', 'content', 'at'])
    .orderBy('section')
    .orderBy('version', 'desc')
    .execute();
}

/** Reads the newest values of all sections; those never saved are the shipped ones. */
export async function loadSettings(db: Db | Tx): Promise<LoadedSettings> {
  const [rows, { opened_at }] = await Promise.all([
    findSections(db),
    db.selectFrom('shop_state').select('opened_at').executeTakeFirstOrThrow(),
  ]);
  if (rows.length === 0) return { settings: shippedSettings, policies: undefined, unreadable: [], opened: false };
  const settings: Record<string, unknown> = { ...shippedSettings };
  const unreadable: SectionName[] = [];
  for (const { section, content } of rows) {
    const name = settingSectionNames.find((known) => known === section);
    if (!name) continue;
    const shipped = shippedSettings[name];
    // What a later release adds to a section begins with its shipped value.
    const whole = Array.isArray(content) ? content : { ...shipped, ...Object(content) };
    const { success, data } = schemaOfSection(name).safeParse(whole);
    if (!success) unreadable.push(name);
    settings[name] = success ? data : current[name];
  }
  const last = rows
    .filter(({ section }) => inPolicies.some((name) => name === section))
    .toSorted((a, b) => b.version - a.version)[0];
  const since = last && dayInIndia(last.at);
  return {
    settings: settings as AllSettings,
    policies: last && since ? { since, terms: `${since}-${last.version}` } : undefined,
    unreadable,
    opened: opened_at !== null && placeholdersIn(settings as AllSettings).length === 0,
  };
}

/** A real shop says nothing that only the demonstration may say, whoever wrote it into the database. */
export function onlyProven(settings: AllSettings): AllSettings {
  const { claims, contact } = settings;
  return {
    ...settings,
    claims: claims.map((claim) => ({ ...claim, shown: claim.shown && claim.evidence !== demoEvidence })),
    contact: {
      ...contact,
      video: contact.video === shippedSettings.contact.video ? '' : contact.video,
      social: contact.social.filter(({ href }) => shippedSettings.contact.social.every((page) => page.href !== href)),
    },
  };
}
