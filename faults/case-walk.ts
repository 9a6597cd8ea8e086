import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openQueue } from '#server/platform/queue.ts';
import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { waitUntil } from '#test/checkout.ts';
import { emailOf, pays, pressesPay } from '#test/process/buyers.ts';
import type { Shop } from '#test/process/shop.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { aPicture } from '#test/uploads.ts';
import { aSender, type Sender } from './kill-around-uploads.ts';

/** Customer, seller and case; all requests go through the API of a server that may be killed. */
export type CaseWalk = {
  shop: Shop;
  name: string;
  customer: Sender;
  seller: Sender;
  orderId: string;
  caseId: string;
};

const impatience = 200;
export const picture = await aPicture('jpeg');

/** Places an order as a guest, and creates an account that may claim the order later. */
export async function beginWalk(shop: Shop, seller: Sender, name: string, choice: object): Promise<CaseWalk> {
  const orderId = await pressesPay(shop, name, choice);
  const customer = await aSender(shop, `account-of-${emailOf(name)}`);
  return { shop, name, customer, seller, orderId, caseId: '' };
}

/** Pays and waits for the cases. */
export async function payAndOpen({ shop, orderId }: CaseWalk, count: number): Promise<void> {
  await pays(shop, orderId);
  await waitUntil(
    () => shop.db.selectFrom('cases').select('id').where('order_id', '=', orderId).execute(),
    (found) => found.length === count,
    120,
  );
}

/** Assigns the order to the customer's account, as if the customer had been logged in at the checkout. */
export async function claim(walk: CaseWalk): Promise<void> {
  const { db } = walk.shop;
  const owner = { user_id: walk.customer.id };
  await db.updateTable('orders').set(owner).where('id', '=', walk.orderId).execute();
  await db.updateTable('subscriptions').set(owner).where('order_id', '=', walk.orderId).execute();
  const first = db.selectFrom('cases').select('id').where('order_id', '=', walk.orderId).where('unit', '=', 1);
  walk.caseId = (await first.executeTakeFirstOrThrow()).id;
}

type Sent = { method?: string; path: string; body?: object | FormData; key?: string };
type Answer = { status: number; body: unknown };

/** Sends the request once; status 0 means that the server was killed before it responded. */
async function askOnce(
  { url }: Shop,
  { headers }: Sender,
  { method = 'POST', path, body, key }: Sent,
): Promise<Answer> {
  const form = body instanceof FormData;
  const sent = {
    ...headers,
    ...(body && !form ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
  try {
    const answer = await fetch(url + path, {
      method,
      headers: sent,
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { status: 0, body: null };
    throw error;
  }
}

const mayTryAgain = ({ status }: Answer) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Retries lost responses, 408, 429 and 5xx; accepts 409, which means that an earlier attempt has made the change. */
export async function sendUntilStored(walk: CaseWalk, who: Sender, sent: Sent): Promise<unknown> {
  for (;;) {
    const answer = await askOnce(walk.shop, who, sent);
    if (!mayTryAgain(answer)) {
      if (answer.status >= 300 && answer.status !== 409)
        throw new Error(`${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    }
    await pause(impatience);
  }
}

/**
 * Sends a request that has neither version nor idempotency key: checks before each attempt whether an earlier attempt
 * has stored it.
 */
export async function sendOnce(walk: CaseWalk, sent: Sent, isThere: (shown: StaffCaseReply) => boolean): Promise<void> {
  while (!isThere(await seenByStaff(walk))) {
    const answer = await askOnce(walk.shop, walk.seller, sent);
    if (!mayTryAgain(answer) && answer.status >= 300)
      throw new Error(`${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (mayTryAgain(answer)) await pause(impatience);
  }
}

export async function seenByStaff(walk: CaseWalk): Promise<StaffCaseReply> {
  return (await sendUntilStored(walk, walk.seller, {
    method: 'GET',
    path: `/api/cases/${walk.caseId}`,
  })) as StaffCaseReply;
}

async function seenByCustomer(walk: CaseWalk): Promise<CaseReply> {
  return (await sendUntilStored(walk, walk.customer, {
    method: 'GET',
    path: `/api/user/cases/${walk.caseId}`,
  })) as CaseReply;
}

export async function requestOf(walk: CaseWalk, kind: string): Promise<CaseRequestReply> {
  const found = (await seenByCustomer(walk)).requests.find((request) => request.kind === kind);
  return found ?? Promise.reject(new Error(`no request ${kind}`));
}

/** Sends the customer's answer to a request; if the response is lost, sends the same answer again. */
export async function answer(
  walk: CaseWalk,
  { id, answer: form }: Pick<CaseRequestReply, 'id' | 'answer'>,
): Promise<void> {
  const body = new FormData();
  if (form === 'yes-no') body.set('verdict', 'yes');
  else if (form === 'text') body.set('text', 'As on the card.');
  else body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'paper.jpg');
  const path = `/api/user/cases/${walk.caseId}/requests/${id}`;
  await sendUntilStored(walk, walk.customer, { method: 'PUT', path, body, key: randomUUID() });
}

export async function review(walk: CaseWalk, kind: string, verdict: object): Promise<void> {
  const { id, documents, answeredAt } = await requestOf(walk, kind);
  const documentId = documents.at(-1)?.id;
  const body = { ...verdict, ...(documentId ? { documentId } : {}), answeredAt };
  await sendUntilStored(walk, walk.seller, { path: `/api/cases/${walk.caseId}/requests/${id}/review`, body });
}

/** Completes the current step; throws if another step is current. */
export async function completeStep(walk: CaseWalk, key: string): Promise<void> {
  const { version, step } = await seenByStaff(walk);
  if (step.key !== key) throw new Error(`the case is at ${step.key}, not at ${key}`);
  await sendUntilStored(walk, walk.seller, {
    path: `/api/cases/${walk.caseId}/steps/${key}`,
    body: { action: 'complete', version },
  });
}

const waiting: readonly string[] = ['needed', 'rejected', 'expired'];

/** Answers and accepts the required requests, except requests of one kind. */
export async function settleRequests(walk: CaseWalk, but?: string): Promise<void> {
  for (const request of (await seenByCustomer(walk)).requests.filter(({ optional }) => !optional)) {
    if (request.kind === but) continue;
    if (waiting.includes(request.state)) await answer(walk, request);
    if (request.answer !== 'yes-no' && (waiting.includes(request.state) || request.state === 'checking'))
      await review(walk, request.kind, { verdict: 'accepted' });
  }
}

/** Attaches the drafts without which the current step cannot end. */
async function attachDrafts(walk: CaseWalk): Promise<void> {
  for (const { kind, missing } of (await seenByStaff(walk)).drafts) {
    if (!missing) continue;
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'draft.jpg');
    await sendOnce(walk, { path: `/api/cases/${walk.caseId}/drafts`, body }, ({ drafts }) =>
      drafts.some((each) => each.kind === kind && !each.missing),
    );
  }
}

/** Adds the monthly report of a growth plan if it is missing. */
async function addReport(walk: CaseWalk): Promise<void> {
  if (!(await seenByStaff(walk)).missingResults.includes('report')) return;
  const body = new FormData();
  body.set('kind', 'report');
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'report.jpg');
  await sendOnce(walk, { path: `/api/cases/${walk.caseId}/results`, body }, ({ results }) => results.length > 0);
}

/** Advances the case until a step is current. */
export async function walkTo(walk: CaseWalk, key: string): Promise<void> {
  for (let step = ''; ; ) {
    ({ key: step } = (await seenByStaff(walk)).step);
    if (step === key) return;
    await settleRequests(walk);
    const now = (await seenByStaff(walk)).step.key;
    if (now === step) {
      await addReport(walk);
      await attachDrafts(walk);
      await completeStep(walk, step);
    }
  }
}

/**
 * Enqueues the job `watch-cases` until its effect is visible, because a killed job blocks the next one for some
 * seconds.
 */
export async function watchUntil({ shop }: CaseWalk, isThere: () => Promise<boolean>): Promise<void> {
  const queue = openQueue(shop.where, () => undefined);
  await queue.start();
  await waitUntil(
    async () => {
      if (await isThere()) return true;
      await queue.enqueue(shop.db, 'watch-cases', {});
      await pause(500);
      return false;
    },
    (there) => there,
    120,
  ).finally(() => queue.stop());
}

/** Moves the dates of a case back by some days. */
export async function letDaysPass({ shop: { db }, caseId }: CaseWalk, days: number): Promise<void> {
  const span = sql`${days} * interval '1 day'`;
  await rewriteCaseEvents(db, caseId, { at: sql<Date>`at - ${span}` });
  await sql`update cases set since = since - ${span}, opened_at = opened_at - ${span}, due_at = due_at - ${span}
    where id = ${caseId}`.execute(db);
}
