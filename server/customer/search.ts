import type { Db } from '#database/connect.ts';
import type { Shelf } from '#server/catalogue/shelf.ts';
import { searchOwnOrders } from '#server/orders/own-orders.ts';
import { checkoutPath, paths, paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { isMeant, needlesOf } from '#shared/rules/search.ts';

type Found = { label: string; detail: string; href: string };
type Search = { orders: Found[]; plans: Found[]; documents: Found[] };

const most = 8;
const paperNames = { profilePhoto: 'Profile photo', aadharCard: 'Aadhaar', panCard: 'PAN card' };

/** What a person finds of their own, and among the plans, by some words. */
export async function searchOwn(
  { db, shelf }: { db: Db; shelf: Shelf },
  personId: string,
  words: string,
): Promise<Search> {
  const [orders, plans, papers] = await Promise.all([
    searchOwnOrders(db, personId, words),
    shelf.plans(),
    findPapers(db, personId),
  ]);
  const needles = needlesOf(words);
  const holds = (...texts: string[]) => isMeant(needles, texts.join(' '));
  return {
    orders: orders.map((order) => ({
      label: `${order.plan_name}, ${ticketNumber(order.id)}`,
      detail: `${inRupees(order.total)}, ${order.status}`,
      href: paymentSuccessPath(order.id),
    })),
    plans: plans
      .filter((plan) => holds(plan.name, plan.slug, plan.tagline))
      .slice(0, most)
      .map((plan) => ({ label: plan.name, detail: inRupees(plan.price), href: checkoutPath(plan.slug) })),
    documents: papers
      .filter((paper) => holds(paperNames[paper.kind], paper.file_name))
      .map((paper) => ({ label: paperNames[paper.kind], detail: paper.file_name, href: paths.profile })),
  };
}

async function findPapers(db: Db, personId: string) {
  return db
    .selectFrom('papers')
    .select(['kind', 'file_name'])
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .execute();
}
