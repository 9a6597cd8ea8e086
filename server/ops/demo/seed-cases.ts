import { syncCaseTask } from '#server/cases/case/case-tasks.ts';
import { templateOfCase } from '#server/cases/case/case-titles.ts';
import { caseContext, refreshClock } from '#server/cases/case/store-transition.ts';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import type { DocumentStoreDeps } from '#server/documents/store.ts';
import { newRequest } from '#shared/rules/cases/request-transitions.ts';
import { enterOnDemand } from '#shared/rules/cases/transitions.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { backdateCase, remainingToday } from './backdate-case.ts';
import {
  assign,
  change,
  findPeople,
  openCasesOf,
  openForReview,
  type Person,
  sendAll,
  workUntil,
  write,
} from './demo-case-steps.ts';
import { seedFinishedWork } from './seed-finished-work.ts';

/**
 * Brings the open cases of the demo customers into representative states. Asha: waiting for documents, one document
 * refused, a question from FoSCoS. Imran: answers to review, a missed promise with its remedy, live on Swiggy, one case
 * due today and one at risk.
 */

export async function seedDemoCases(deps: DocumentStoreDeps): Promise<void> {
  const people = await findPeople(deps);
  if (!people) return;
  const { asha, imran, farah, joseph } = people;
  const [, registration, licence] = await openCasesOf(deps, asha);
  const [growth, , late, listing, licenceDue, onboarding] = await openCasesOf(deps, imran);
  if (growth) {
    await sendAll(deps, imran, growth);
    await assign(deps, growth, joseph);
  }
  if (registration) {
    await sendAll(deps, asha, registration);
    await openForReview(deps, farah, registration, (kind) => (kind === 'identity' ? 'rejected' : undefined));
    await assign(deps, registration, farah);
    await write(deps, farah, registration, 'Namaste Asha, one photo is blurred. With a new one we file this week.');
  }
  if (licence) {
    await workUntil(deps, asha, farah, licence, 'scrutiny');
    const asked = 'Does the layout plan show the water tank? Please send it again with the tank marked.';
    await change(deps, licence, farah, (state, row) =>
      enterOnDemand(state, 'query', caseContext(templateOfCase(row)), asked),
    );
    await change(deps, licence, farah, (state, row) =>
      newRequest(state, { kind: 'layout', optional: false }, caseContext(templateOfCase(row))),
    );
    await deps.db
      .updateTable('cases')
      .set({
        authority_status: 'query',
        authority_at: dayInIndia(new Date()),
        authority_words: asked,
        authority_number: '10260000000000012',
      })
      .where('id', '=', licence)
      .execute();
    await assign(deps, licence, farah);
    await write(deps, asha, licence, 'The tank is on the roof. Shall I draw it in, or is a photo enough?', {
      fromStaff: false,
      at: new Date(Date.now() - 2 * hour),
    });
    await note(
      deps,
      farah,
      licence,
      'The officer is Mr Kulkarni, best reached before 11. He asks about the tank only.',
    );
  }
  if (late) await missPromise(deps, imran, joseph, late);
  if (listing) {
    await workUntil(deps, imran, joseph, listing, 'first-week');
    const url = 'https://www.swiggy.com/city/mumbai/sheikh-kitchen-andheri-rest12345';
    await deps.db.insertInto('case_results').values({ case_id: listing, kind: 'listing_link', url }).execute();
    await assign(deps, listing, joseph);
    await write(deps, imran, listing, 'Swiggy shows the wrong closing time for Sundays. Can you change it to 11 pm?', {
      fromStaff: false,
      at: new Date(Date.now() - 5 * hour),
    });
  }
  if (licenceDue) {
    await sendAll(deps, imran, licenceDue);
    await backdateCase(deps, licenceDue, remainingToday);
    await assign(deps, licenceDue, farah);
  }
  if (onboarding) {
    await sendAll(deps, imran, onboarding);
    await backdateCase(deps, onboarding, (allowance) => allowance * 0.2);
    await assign(deps, onboarding, joseph);
  }
  await seedFinishedWork(deps, people);
  await syncCards(deps);
}

/** Updates the cards on the board to the dates and assignees set above. */
async function syncCards({ db }: DocumentStoreDeps): Promise<void> {
  const open = await db.selectFrom('cases').select('id').where('status', '=', 'open').execute();
  for (const { id } of open) await db.transaction().execute((tx) => syncCaseTask(tx, id, { ballMoved: false }));
}

const hour = 3_600_000;

async function note({ db }: DocumentStoreDeps, { id, name }: Person, caseId: string, text: string): Promise<void> {
  await db.insertInto('case_notes').values({ case_id: caseId, author_id: id, author_name: name, text }).execute();
}

/** Backdates unreviewed answers by weeks, so that the promise is missed and the customer gets a coupon. */
async function missPromise(deps: DocumentStoreDeps, customer: Person, staff: Person, caseId: string): Promise<void> {
  const { db } = deps;
  await sendAll(deps, customer, caseId);
  const { opened_at } = await db
    .selectFrom('cases')
    .select('opened_at')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const sent = new Date(opened_at.getTime() + 3_600_000);
  await db
    .updateTable('case_events')
    .set({ at: sent })
    .where('case_id', '=', caseId)
    .where('ball', '=', 'us')
    .execute();
  await db.updateTable('case_requests').set({ answered_at: sent }).where('case_id', '=', caseId).execute();
  await db.updateTable('cases').set({ since: sent }).where('id', '=', caseId).execute();
  await db.transaction().execute((tx) => refreshClock(tx, caseId));
  await recordMissedPromises(db, undefined, new Date());
  await assign(deps, caseId, staff);
  await write(deps, customer, caseId, 'When will my licence be filed? Diwali is over and the kitchen stands ready.', {
    fromStaff: false,
    at: new Date(Date.now() - 20 * hour),
  });
}
