import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import type { Author } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { contract } from '#shared/contract/all.ts';
import type { AdminService } from '#shared/contract/shop.ts';
import type { ServiceTexts, ShopText } from '#shared/rules/catalogue.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { changeShop, refuseOther, refuseStale } from './change-shop.ts';
import { insertCopy, refuseTemplate } from './change-templates.ts';
import { findServices } from './plans.ts';

type NewService = z.output<(typeof contract)['POST /api/admin/services']['body']>;
type ServiceChange = z.output<(typeof contract)['PATCH /api/admin/services/:slug']['body']>;

/** Suggested where nothing else is said: other support services. */
const usualSac = '998599';

export async function findAdminServices(db: Db | Tx): Promise<AdminService[]> {
  return (await findServices(db)).map(({ texts, ...service }) => ({
    ...service,
    ...texts,
    apart: texts.apart ?? null,
  }));
}

async function findOne(tx: Tx, slug: string): Promise<AdminService> {
  return (await findAdminServices(tx)).find((service) => service.slug === slug) ?? refuse('service_unknown');
}

const plain = ({ en, hi }: ShopText): ShopText => (hi ? { en, hi } : { en });

function textsJson({ title, summary, apart, faq }: Pick<AdminService, 'title' | 'summary' | 'apart' | 'faq'>): string {
  const texts: ServiceTexts = {
    title: plain(title),
    summary: plain(summary),
    ...(apart?.en && { apart: plain(apart) }),
    faq: faq.map(({ question, answer }) => ({ question: plain(question), answer: plain(answer) })),
  };
  return JSON.stringify(texts);
}

export function addService(db: Db | Tx, author: Author, typed: NewService): Promise<AdminService> {
  return changeShop(db, author, { action: 'service.added', id: typed.slug }, async (tx) => {
    const { slug, sac = usualSac, unit = null, apart = null, faq = [], ownSteps = false } = typed;
    const { onSale = !ownSteps } = typed;
    const template = ownSteps ? slug : typed.template;
    if (ownSteps) await insertCopy(tx, slug, typed.template, typed.title);
    await refuseTemplate(tx, slug, template, onSale);
    const { position } = await tx
      .selectFrom('services')
      .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(0)).as('position'))
      .executeTakeFirstOrThrow();
    const added = await tx
      .insertInto('services')
      .values({
        slug,
        template,
        sac,
        unit,
        on_sale: onSale,
        texts: textsJson({ ...typed, apart, faq }),
        position: position + 1,
      })
      .onConflict((clash) => clash.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (!added) refuse('slug_taken', { reasons: { slug: { code: 'slug_taken' } } });
    return { after: await findOne(tx, slug) };
  });
}

export function changeService(db: Db | Tx, author: Author, slug: string, typed: ServiceChange): Promise<AdminService> {
  return changeShop(db, author, { action: 'service.changed', id: slug }, async (tx) => {
    const before = await findOne(tx, slug);
    refuseOther(before, typed, ['slug']);
    refuseStale(before, typed.version);
    const { template, sac, unit, onSale, version, ...texts } = { ...before, ...typed };
    // The pages in the code say themselves whether they are sold by the piece.
    if (unit !== before.unit && !hasStandardPage(slug)) refuse('invalid', { reasons: { unit: { code: 'invalid' } } });
    if (template !== before.template || onSale) await refuseTemplate(tx, slug, template, onSale);
    await tx
      .updateTable('services')
      .set({ template, sac, unit, on_sale: onSale, texts: textsJson(texts), version: version + 1 })
      .where('slug', '=', slug)
      .execute();
    return { before, after: await findOne(tx, slug) };
  });
}
