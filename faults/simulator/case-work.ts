import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Sender } from '../kill-around-uploads.ts';
import { look, raceLossStatuses } from './cases.ts';
import type { Action } from './plan.ts';
import { json, retryUntilAnswered } from './retry-until-answered.ts';
import type { OpenCase, World } from './world-state.ts';

type WorkKind = 'case card' | 'authority status' | 'case result' | 'case rating';
type Work = { [K in WorkKind]: (world: World, action: Extract<Action, { kind: K }>) => Promise<unknown> };
type Card = { id: string; version: number; status: string; case: { id: string } | null };

/**
 * Retries a request on 5xx, 408, 429 and lost responses, and calls `cut` for each lost response. Returns whether the
 * request was accepted; throws on an unexpected status.
 */
async function send(
  { shop }: World,
  { headers }: Sender,
  path: string,
  request: { method: string; body: string | FormData; headers?: Record<string, string> },
  cut?: () => void,
): Promise<boolean> {
  const sent = { ...request, headers: { ...request.headers, ...headers } };
  const status = await retryUntilAnswered(async () => {
    const answer = await fetch(shop.url + path, sent);
    await answer.arrayBuffer();
    return answer;
  }, cut);
  if (status >= 300 && !raceLossStatuses.has(status)) throw new Error(`${path} was answered with ${status}`);
  return status < 300;
}

/** Returns the open card of a case on the board, or undefined if there is none or the server does not respond. */
async function cardOf({ shop }: World, { headers }: Sender, { id }: OpenCase): Promise<Card | undefined> {
  const answer = await fetch(`${shop.url}/api/tasks`, { headers }).catch(() => undefined);
  const cards: Card[] = answer?.ok ? await answer.json().catch(() => []) : [];
  return cards.find((card) => card.case?.id === id && card.status !== 'done');
}

export const workActions: Work = {
  async 'case card'(world, { of, worker }) {
    const [one, member] = [world.cases[of], world.staff[worker]];
    const shown = one && member && (await look(world, one, member));
    if (!one || !member || !shown?.actions?.includes('complete')) return;
    const card = await cardOf(world, member, one);
    if (!card) return;
    const done = { ...json({ status: 'done', version: card.version }), method: 'PATCH' };
    const confirmed = await send(world, member, `/api/tasks/${card.id}`, done, () => {
      one.completed.unsure += 1;
    });
    if (confirmed) one.completed.confirmed += 1;
  },
  async 'authority status'(world, { at, of, worker, status }) {
    const [one, member] = [world.cases[of], world.staff[worker]];
    const shown = one && member && (await look(world, one, member));
    if (!one || !member || !shown) return;
    const authorityWords = `Portal at ${at}`;
    const change = { ...json({ authorityStatus: status, authorityWords, version: shown.version }), method: 'PATCH' };
    if (await send(world, member, `/api/cases/${one.id}`, change)) one.authorityWords.push(authorityWords);
  },
  async 'case result'(world, { at, of, worker }) {
    const [one, member] = [world.cases[of], world.staff[worker]];
    if (!one || !member) return;
    const body = new FormData();
    // The first case is an onboarding, whose result is a link; the others are licences.
    const stored = of === 0 ? `https://listing.example/${at}` : `1${String(at).padStart(13, '0')}`;
    body.set('kind', of === 0 ? 'listing_link' : 'licence_number');
    body.set(of === 0 ? 'url' : 'number', stored);
    one.results.push(stored);
    const confirmed = await send(world, member, `/api/cases/${one.id}/results`, { method: 'POST', body });
    assert.ok(confirmed, 'a result is stored');
  },
  async 'case rating'(world, { of, stars }) {
    const one = world.cases[of];
    if (!one) return;
    const confirmed = await send(world, one.customer, `/api/user/cases/${one.id}/rating`, json({ stars }));
    if (confirmed) one.ratings.push(stars);
  },
};

/** Checks that acknowledged steps, authority statuses, results and ratings are stored, and none of them twice. */
export async function expectTrueWork(db: Db, one: OpenCase): Promise<void> {
  const { rows: moves } = await sql<{ action: string }>`select detail ->> 'action' as action from audit_log
    where action = 'case.moved' and subject_id = ${one.id}`.execute(db);
  const completed = moves.filter(({ action }) => action === 'complete').length;
  const { confirmed, unsure } = one.completed;
  assert.ok(
    completed >= confirmed && completed <= confirmed + unsure,
    `${completed} steps completed, ${confirmed} confirmed, ${unsure} unsure`,
  );
  const events = await db
    .selectFrom('case_events')
    .select('reason')
    .where('case_id', '=', one.id)
    .where('kind', 'like', 'authority-%')
    .execute();
  const words = events.map(({ reason }) => reason);
  assert.equal(new Set(words).size, words.length, 'a status of the authority is stored twice');
  assert.deepEqual(
    one.authorityWords.filter((each) => !words.includes(each)),
    [],
    'confirmed words of the authority',
  );
  const results = await db.selectFrom('case_results').select(['number', 'url']).where('case_id', '=', one.id).execute();
  assert.equal(results.length, Math.min(1, one.results.length), 'one result of a kind');
  for (const { number, url } of results) {
    const stored = number ?? url ?? '';
    assert.ok(one.results.includes(stored), `the result ${stored}`);
  }
  const ratings = await db.selectFrom('case_ratings').select('stars').where('case_id', '=', one.id).execute();
  assert.ok(one.ratings.length <= 1, 'one rating is confirmed');
  if (one.ratings.length > 0) assert.deepEqual(ratings, [{ stars: one.ratings[0] }], 'the confirmed rating');
}
