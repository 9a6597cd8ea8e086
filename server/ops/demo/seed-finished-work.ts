import { claimFiles, type DocumentStoreDeps } from '#server/documents/store.ts';
import { type People, storeDemoDocument } from './demo-case-steps.ts';

const day = 86_400_000;

/**
 * Finished registrations of Asha, each with a registration number, a certificate and a rating. The first rating may be
 * published.
 */
const finished = [
  {
    number: '22726001000318',
    stars: 5,
    text: 'Filed within a week, and somebody always answered. The second kitchen goes the same way.',
    publish: true,
  },
  {
    number: '22726001000257',
    stars: 4,
    text: 'Good work. The first photo of the kitchen had to be sent twice.',
    publish: false,
  },
] as const;

/** Adds results and ratings of finished work. */
export async function seedFinishedWork(deps: DocumentStoreDeps, { asha }: Pick<People, 'asha'>): Promise<void> {
  const cases = await deps.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'cases.closed_at'])
    .where('orders.user_id', '=', asha.id)
    .where('orders.category', '=', 'fssai')
    .where('cases.template_slug', 'like', 'fssai-registration%')
    .where('cases.status', '=', 'done')
    .orderBy('cases.closed_at', 'desc')
    .limit(finished.length)
    .execute();
  for (const [place, { id, closed_at }] of cases.entries()) {
    const work = finished[place];
    if (!work) return;
    const files = await storeDemoDocument(deps, asha, 'FSSAI registration certificate');
    const at = closed_at ?? new Date();
    const { number, ...rating } = work;
    await deps.db.transaction().execute(async (tx) => {
      const [document] = await claimFiles(tx, asha.id, files);
      await tx
        .insertInto('case_results')
        .values([
          { case_id: id, kind: 'licence_number', number, at },
          { case_id: id, kind: 'certificate', document_id: document ?? null, at: new Date(at.getTime() + 60_000) },
        ])
        .execute();
      await tx
        .insertInto('case_ratings')
        .values({ case_id: id, ...rating, at: new Date(at.getTime() + day) })
        .execute();
    });
  }
}
