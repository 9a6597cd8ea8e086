import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { compileTemplate, type TemplateBody } from '#shared/rules/cases/template-body.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { applyTemplates } from '#shared/rules/cases/templates.ts';

/**
 * Lets this process work with the published steps of services. A published version never changes, so only those that
 * are not known yet are read.
 */
export function followTemplates(db: Db) {
  const known = new Map<string, CaseTemplate>();
  let all: readonly CaseTemplate[] | undefined;
  return {
    async load(): Promise<void> {
      const rows = await db
        .selectFrom('template_versions')
        .select(['slug', 'version', 'body'])
        .where(sql`slug || ' ' || version`, '<>', sql`all(${[...known.keys()]}::text[])`)
        .orderBy('version')
        .execute();
      for (const { slug, version, body } of rows)
        known.set(`${slug} ${version}`, compileTemplate(slug, version, body as unknown as TemplateBody));
      if (rows.length > 0 || !all) all = [...known.values()].toSorted((one, other) => one.version - other.version);
      applyTemplates(all);
    },
    /** The pages are a bundle of their own with its own copy of the templates. */
    applyTo(pages: Pick<Web, 'applyTemplates'>): void {
      if (all) pages.applyTemplates(all);
    },
  };
}
