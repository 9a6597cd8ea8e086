import type { Db } from '#database/connect.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { profileDocuments } from '#server/documents/documents.ts';
import { searchOwnOrders } from '#server/orders/own-orders.ts';
import { checkoutPath, paths, paymentSuccessPath } from '#shared/paths.ts';
import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { matchesSearch, parseSearch } from '#shared/rules/search.ts';

type SearchHit = { label: string; detail: string; href: string };
type Search = { orders: SearchHit[]; plans: SearchHit[]; documents: SearchHit[] };

const most = 8;
const documentNames = { profilePhoto: 'Profile photo', aadharCard: 'Aadhaar', panCard: 'PAN card' };

export async function searchOwn(
  { db, catalogueCache }: { db: Db; catalogueCache: CatalogueCache },
  userId: string,
  words: string,
): Promise<Search> {
  const [orders, plans, documents] = await Promise.all([
    searchOwnOrders(db, userId, words),
    catalogueCache.plans(),
    profileDocuments(db, userId),
  ]);
  const searchTerms = parseSearch(words);
  const holds = (...texts: string[]) => matchesSearch(searchTerms, texts.join(' '));
  return {
    orders: orders.map((order) => ({
      label: `${planTitle({ category: order.category, name: order.plan_name })}, ${ticketNumber(order.id)}`,
      detail: `${inRupees(order.total)}, ${order.status}`,
      href: paymentSuccessPath(order.id),
    })),
    plans: plans
      .filter((plan) => holds(planTitle(plan), plan.name, plan.slug, plan.tagline))
      .slice(0, most)
      .map((plan) => ({ label: planTitle(plan), ...priceAndPlace(plan) })),
    documents: documents
      .filter((document) => holds(documentNames[document.kind], document.file_name))
      .map((document) => ({ label: documentNames[document.kind], detail: document.file_name, href: paths.profile })),
  };
}

function priceAndPlace(plan: Plan): Omit<SearchHit, 'label'> {
  const { total, duration } = quoteFor(plan, {});
  const months = offersDurations(plan) ? { months: duration } : {};
  const detail = offersDurations(plan) ? `${inRupees(total)}, ${duration} months` : inRupees(total);
  return { detail, href: checkoutPath(plan.slug, months) };
}
