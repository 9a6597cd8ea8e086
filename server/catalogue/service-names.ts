import type { Db } from '#database/connect.ts';
import { newestTemplate } from '#shared/rules/cases/templates.ts';
import { findPlans, findServices } from './plans.ts';

/** Returns the services with the requests that the operator has added to their newest steps. */
export async function findServiceNames(db: Db) {
  const [services, plans] = await Promise.all([findServices(db), findPlans(db)]);
  return services.map(({ slug, template, texts }) => {
    const templates = plans.filter(({ category }) => category === slug).map((plan) => plan.template);
    const kinds = [...new Set([template, ...templates])].flatMap((each) => newestTemplate(each)?.kinds ?? []);
    return { slug, title: texts.title.en, ownKinds: kinds.map(({ key, title }) => ({ key, title: title.en })) };
  });
}
