import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { type Author, idOf } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { settings } from '#shared/brand.ts';
import type { AdminTemplate, TemplateRow } from '#shared/contract/templates.ts';
import { copyOf, isOfLaterMonths, type TemplateBody } from '#shared/rules/cases/template-body.ts';
import { templateChanges } from '#shared/rules/cases/template-changes.ts';
import { templateProblems } from '#shared/rules/cases/template-problems.ts';
import { offersDurations } from '#shared/rules/catalogue.ts';
import { policyPromiseOf } from '#shared/rules/promised-days.ts';
import type { SettingText } from '#shared/settings/shipped.ts';
import { changeShop, refuseStale } from './change-shop.ts';

type Stored = Selectable<DB['templates']> & { published: number | null; body: unknown };

function findStored(db: Db | Tx) {
  return db
    .selectFrom('templates')
    .leftJoin(
      (newest) =>
        newest
          .selectFrom('template_versions')
          .distinctOn('slug')
          .select(['slug as of', 'version as published', 'body'])
          .orderBy('slug')
          .orderBy('version', 'desc')
          .as('newest'),
      (join) => join.onRef('newest.of', '=', 'templates.slug'),
    )
    .selectAll('templates')
    .select(['newest.published', 'newest.body']);
}

async function usesOf(db: Db | Tx) {
  const [services, plans, cases] = await Promise.all([
    db.selectFrom('services').select(['slug', 'template']).orderBy('position').execute(),
    db.selectFrom('plans').select(['slug', 'template']).where('template', 'is not', null).orderBy('position').execute(),
    db
      .selectFrom('cases')
      .select(['template_slug', sql<number>`count(*)::int`.as('count')])
      .where('status', '=', 'open')
      .groupBy('template_slug')
      .execute(),
  ]);
  const using = (rows: readonly { slug: string; template: string | null }[], slug: string) =>
    rows.filter(({ template }) => template === slug).map((row) => row.slug);
  return (slug: string) => ({
    services: using(services, slug),
    plans: using(plans, slug),
    openCases: cases.find(({ template_slug }) => template_slug === slug)?.count ?? 0,
  });
}

const bodyIn = (json: unknown) => json as TemplateBody | null;

function rowOf(
  { slug, version, published, draft, body }: Stored,
  uses: Awaited<ReturnType<typeof usesOf>>,
): TemplateRow {
  const shown = bodyIn(draft) ?? bodyIn(body);
  return {
    slug,
    version,
    published,
    title: shown?.title.en ?? slug,
    changed: draft !== null,
    steps: shown?.steps.length ?? 0,
    ...uses(slug),
  };
}

export async function findTemplates(db: Db | Tx): Promise<TemplateRow[]> {
  const [rows, uses] = await Promise.all([findStored(db).orderBy('templates.slug').execute(), usesOf(db)]);
  return rows.map((row) => rowOf(row, uses));
}

async function requireStored(db: Db | Tx, slug: string): Promise<Stored> {
  return (await findStored(db).where('templates.slug', '=', slug).executeTakeFirst()) ?? refuse('template_absent');
}

/** Returns the days that the policies promise for the cases of a template, whatever the template says. */
function promisedByPolicies(slug: string): number | null {
  const promise = policyPromiseOf(slug);
  return promise ? settings.policies.promiseDays[promise] : null;
}

export async function findTemplate(db: Db | Tx, slug: string): Promise<AdminTemplate> {
  const stored = await requireStored(db, slug);
  const history = await db
    .selectFrom('template_versions')
    .leftJoin('users', 'users.id', 'template_versions.by_id')
    .select(['template_versions.version', 'published_at as at', 'users.name as by'])
    .where('slug', '=', slug)
    .orderBy('template_versions.version', 'desc')
    .execute();
  return {
    ...rowOf(stored, await usesOf(db)),
    body: bodyIn(stored.body),
    draft: bodyIn(stored.draft),
    promised: promisedByPolicies(slug),
    history: history.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
}

/** Adds a draft of new steps, a copy of another template as it is now. */
/** `title`: by default that of the copied steps. */
export async function insertCopy(tx: Tx, slug: string, from: string, title?: SettingText): Promise<void> {
  const { draft, body } = await requireStored(tx, from);
  const copied = bodyIn(draft) ?? bodyIn(body) ?? refuse('template_absent');
  const copy = copyOf(copied, from, slug);
  await storeTemplate(tx, slug, title ? { ...copy, title: { en: title.en, hi: title.hi ?? '' } } : copy);
}

/** Adds a draft of new steps, which is version 1 of the row. */
export async function storeTemplate(tx: Tx, slug: string, draft: TemplateBody): Promise<void> {
  const added = await tx
    .insertInto('templates')
    .values({ slug, draft: JSON.stringify(draft) })
    .onConflict((clash) => clash.doNothing())
    .returning('slug')
    .executeTakeFirst();
  if (!added) refuse('slug_taken', { reasons: { slug: { code: 'slug_taken' } } });
}

export async function addTemplate(db: Db | Tx, author: Author, slug: string, from: string): Promise<AdminTemplate> {
  await changeShop(db, author, { action: 'template.added', id: slug }, async (tx) => {
    await insertCopy(tx, slug, from);
    return { after: { from } };
  });
  return findTemplate(db, slug);
}

/** What a draft changes, in words, for the audit log. */
function changesIn(draft: TemplateBody | null, published: TemplateBody | null): string[] {
  if (!draft) return [];
  return published ? templateChanges(published, draft) : draft.steps.map(({ title }) => title.en);
}

export async function saveDraft(
  db: Db | Tx,
  author: Author,
  slug: string,
  { draft, version }: { draft: TemplateBody | null; version: number },
): Promise<AdminTemplate> {
  await changeShop(db, author, { action: 'template.changed', id: slug }, async (tx) => {
    const stored = await requireStored(tx, slug);
    refuseStale(stored, version);
    const published = bodyIn(stored.body);
    if (!draft && !published) refuse('template_absent');
    await tx
      .updateTable('templates')
      .set({ draft: draft && JSON.stringify(draft), version: version + 1 })
      .where('slug', '=', slug)
      .execute();
    return {
      before: { draft: changesIn(bodyIn(stored.draft), published) },
      after: { draft: changesIn(draft, published) },
    };
  });
  return findTemplate(db, slug);
}

export async function publishTemplate(
  db: Db | Tx,
  author: Author,
  slug: string,
  version: number,
): Promise<AdminTemplate> {
  await changeShop(db, author, { action: 'template.published', id: slug }, async (tx) => {
    const stored = await requireStored(tx, slug);
    refuseStale(stored, version);
    const [draft, published] = [bodyIn(stored.draft), bodyIn(stored.body)];
    const services = await servicesWith(tx, slug);
    const problems = draft
      ? templateProblems(draft, { slug, promised: promisedByPolicies(slug), published, services }).map(
          ({ text }) => text,
        )
      : ['Nothing was changed since the published version.'];
    if (!draft || problems.length > 0)
      return refuse('template_unfit', { params: { problems: problems.join(' ') }, problems });
    const next = (stored.published ?? 0) + 1;
    await tx
      .insertInto('template_versions')
      .values({ slug, version: next, body: JSON.stringify(draft), by_id: idOf(author) })
      .execute();
    await tx
      .updateTable('templates')
      .set({ draft: null, version: version + 1 })
      .where('slug', '=', slug)
      .execute();
    return {
      before: { published: stored.published },
      after: { published: next, changes: changesIn(draft, published) },
    };
  });
  return findTemplate(db, slug);
}

/** Returns the services whose cases follow these steps, all or those of a plan. */
async function servicesWith(tx: Tx, template: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('services')
    .select('slug')
    .where('template', '=', template)
    .union(tx.selectFrom('plans').select('category as slug').where('template', '=', template))
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Refuses a template that a service cannot have; on sale, it needs a published one. */
export async function refuseTemplate(tx: Tx, service: string, slug: string, onSale: boolean): Promise<void> {
  const stored = await findStored(tx).where('templates.slug', '=', slug).executeTakeFirst();
  if (!stored || isOfLaterMonths(slug)) refuse('invalid', { reasons: { template: { code: 'template_unknown' } } });
  const isMonthly = [stored.draft, stored.body].some((json) => bodyIn(json)?.monthly);
  if (isMonthly && !offersDurations({ category: service }))
    refuse('invalid', { reasons: { template: { code: 'template_monthly' } } });
  if (onSale && stored.published === null)
    refuse('template_unpublished', { reasons: { template: { code: 'template_unpublished' } } });
}
