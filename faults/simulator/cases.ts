import assert from 'node:assert/strict';
import { uploadPath } from '#shared/rules/uploads.ts';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay } from '#test/process/buyers.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Sender } from '../kill-around-uploads.ts';
import { times } from '../shop.ts';
import { type Action, cases } from './plan.ts';
import { json, retryUntilAnswered } from './retry-until-answered.ts';
import type { OpenCase, World } from './world-state.ts';

type Requested = {
  id: string;
  answer: string;
  state: string;
  answeredAt: string;
  documents: Document[];
  draft: { id: string } | null;
};
type Document = { id: string; url: string; verdict: string | null };
type Shown = { version: number; step: { key: string }; requests: Requested[]; actions?: string[]; drafts?: Draft[] };
type Draft = { kind: string; missing: boolean };

const licence = { planId: 'fssai-registration-1yr', amount: 1_500 };

/** Creates paid orders of the first customers, with their cases. */
export async function findOpenCases(shop: Shop, customers: readonly Sender[]): Promise<OpenCase[]> {
  return times(cases, async (n) => {
    const customer = customers[n % customers.length];
    if (!customer) throw new Error('nobody has a case');
    // The first case is an onboarding; the others are licences, about which the authority asks questions.
    const orderId = await pressesPay(shop, `case-${n}`, n === 0 ? {} : licence);
    await pays(shop, orderId);
    const [opened] = await waitUntil(
      () => shop.db.selectFrom('cases').select('id').where('order_id', '=', orderId).execute(),
      (found) => found.length > 0,
      60,
    );
    // Sets the owner as if the customer had been logged in at the checkout.
    const owner = { user_id: customer.id };
    await shop.db.updateTable('orders').set(owner).where('id', '=', orderId).execute();
    await shop.db.updateTable('subscriptions').set(owner).where('order_id', '=', orderId).execute();
    const none = { papers: [], verdicts: [], steps: [], messages: [], authorityWords: [], results: [], ratings: [] };
    return { id: opened?.id ?? '', customer, completed: { confirmed: 0, unsure: 0 }, ...none };
  });
}

type CaseKind = 'send paper' | 'attach draft' | 'review paper' | 'complete step' | 'case message';
type CaseActions = { [K in CaseKind]: (world: World, action: Extract<Action, { kind: K }>) => Promise<unknown> };

/** Response statuses after a lost race: somebody else was faster, or the state has changed. */
export const raceLossStatuses = new Set([400, 404, 409, 422]);

const enoughForToday = 409;

export const caseActions: CaseActions = {
  async 'send paper'(world, { of, picture, request }) {
    const one = world.cases[of];
    const shown = one && (await look(world, one, one.customer));
    const open = shown?.requests.filter(({ state }) => state !== 'accepted') ?? [];
    const asked = open[Math.floor(request * open.length)];
    if (!one || !asked) return;
    const form = new FormData();
    if (asked.answer === 'text') form.set('text', 'Ten tables');
    else if (asked.answer === 'yes-no') {
      form.set('verdict', request < 0.8 ? 'yes' : 'no');
      form.set('text', 'The name is misspelt');
      if (asked.draft) form.set('draftId', asked.draft.id);
    } else form.set('file', new Blob([new Uint8Array(world.pictures[picture] ?? [])]), 'paper.png');
    const sent = { method: 'PUT', body: form, headers: one.customer.headers };
    const status = await retryUntilAnswered(async () => {
      const answer = await fetch(`${world.shop.url}/api/user/cases/${one.id}/requests/${asked.id}`, sent);
      const body = (await answer.json()) as Requested;
      if (answer.status === 200 && asked.answer === 'document')
        one.papers.push(body.documents.at(-1)?.url.replace(uploadPath(''), '') ?? 'none');
      return answer;
    });
    if (status !== 200 && !raceLossStatuses.has(status)) throw new Error(`a paper was answered with ${status}`);
  },
  async 'attach draft'(world, { of, worker, picture }) {
    const [one, member] = [world.cases[of], world.staff[worker]];
    const shown = one && member && (await look(world, one, member));
    const missing = shown?.drafts?.find((draft) => draft.missing);
    if (!one || !member || !missing) return;
    const form = new FormData();
    form.set('kind', missing.kind);
    form.set('file', new Blob([new Uint8Array(world.pictures[picture] ?? [])]), 'draft.png');
    const sent = { method: 'POST', body: form, headers: member.headers };
    const status = await retryUntilAnswered(async () => {
      const answer = await fetch(`${world.shop.url}/api/cases/${one.id}/drafts`, sent);
      await answer.arrayBuffer();
      return answer;
    });
    if (status !== 201 && !raceLossStatuses.has(status)) throw new Error(`a draft was answered with ${status}`);
  },
  async 'review paper'(world, { of, worker, accepts, atOnce }) {
    const one = world.cases[of];
    const reviewer = world.staff[worker];
    const shown = one && reviewer && (await look(world, one, reviewer));
    const waiting = shown?.requests.find(({ state }) => state === 'checking');
    const documentId = waiting?.documents.findLast(({ verdict }) => verdict === null)?.id;
    if (!one || !waiting || (waiting.answer === 'document' && !documentId)) return;
    const verdict = accepts ? { verdict: 'accepted' } : { verdict: 'rejected', reason: 'blurred' };
    await times(atOnce, async (n) => {
      const { headers } = world.staff[(worker + n) % world.staff.length] ?? {};
      const sent = json({ ...verdict, documentId, answeredAt: waiting.answeredAt });
      const status = await retryUntilAnswered(async () => {
        const answer = await fetch(`${world.shop.url}/api/cases/${one.id}/requests/${waiting.id}/review`, {
          ...sent,
          headers: { ...sent.headers, ...headers },
        });
        await answer.arrayBuffer();
        if (answer.status === 200 && documentId) one.verdicts.push({ documentId, verdict: verdict.verdict });
        return answer;
      });
      if (status !== 200 && !raceLossStatuses.has(status)) throw new Error(`a verdict was answered with ${status}`);
    });
  },
  async 'complete step'(world, { of, worker }) {
    const one = world.cases[of];
    const member = world.staff[worker];
    const shown = one && member && (await look(world, one, member));
    if (!one || !member || !shown?.actions?.includes('complete')) return;
    const { key } = shown.step;
    const sent = json({ action: 'complete', version: shown.version });
    const status = await retryUntilAnswered(
      async () => {
        const answer = await fetch(`${world.shop.url}/api/cases/${one.id}/steps/${key}`, {
          ...sent,
          headers: { ...sent.headers, ...member.headers },
        });
        await answer.arrayBuffer();
        if (answer.status === 200) {
          one.steps.push({ key, version: shown.version });
          one.completed.confirmed += 1;
        }
        return answer;
      },
      () => {
        one.completed.unsure += 1;
      },
    );
    if (status !== 200 && !raceLossStatuses.has(status)) throw new Error(`a step was answered with ${status}`);
  },
  async 'case message'(world, { at, of, worker, fromStaff }) {
    const one = world.cases[of];
    if (!one) return;
    const author = fromStaff ? world.staff[worker] : one.customer;
    const text = `Message at ${at} in case ${of}`;
    const path = fromStaff ? `/api/cases/${one.id}/messages` : `/api/user/cases/${one.id}/messages`;
    const sent = json({ text });
    const key = `message-${at}-${of}`;
    const status = await retryUntilAnswered(async () => {
      const headers = { ...sent.headers, ...author?.headers, 'idempotency-key': key };
      const answer = await fetch(world.shop.url + path, { ...sent, headers });
      const { code }: { code?: string } = await answer.json();
      // No retry, because the customer has reached the daily message limit.
      return code === 'case_messages_many' ? { status: enoughForToday } : answer;
    });
    if (status === enoughForToday) return;
    if (status !== 201) throw new Error(`a message was answered with ${status}`);
    one.messages.push(text);
  },
};

/** Returns the case as its customer or staff sees it, or undefined while the server is down. */
export async function look({ shop, staff }: World, { id }: OpenCase, viewer: Sender): Promise<Shown | undefined> {
  const path = staff.includes(viewer) ? `/api/cases/${id}` : `/api/user/cases/${id}`;
  const answer = await fetch(shop.url + path, { headers: viewer.headers }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return answer.json().catch(() => undefined);
}

const onDemand = new Set(['query', 'inspection']);

/** Checks that everything the server confirmed is stored, and that verdicts, steps and messages count only once. */
export async function expectTrueCases({ shop: { db }, cases: all }: World): Promise<void> {
  for (const one of all) {
    const documents = await db
      .selectFrom('case_documents')
      .innerJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
      .innerJoin('documents', 'documents.id', 'case_documents.document_id')
      .select(['documents.id', 'documents.path', 'case_documents.verdict'])
      .where('case_requests.case_id', '=', one.id)
      .execute();
    const lostPapers = one.papers.filter((path) => !documents.some((document) => document.path === path));
    assert.deepEqual(lostPapers, [], 'confirmed papers of a case');
    for (const { documentId, verdict } of one.verdicts)
      assert.equal(documents.find(({ id }) => id === documentId)?.verdict, verdict, 'a confirmed verdict');
    const decided = one.verdicts.map(({ documentId }) => documentId);
    assert.equal(new Set(decided).size, decided.length, 'two reviewers were told that their verdict counts');
    const versions = one.steps.map(({ version }) => version);
    assert.equal(new Set(versions).size, versions.length, 'one version of a case was completed twice');
    const done = await db
      .selectFrom('case_steps')
      .select('key')
      .where('case_id', '=', one.id)
      .where('state', '=', 'done')
      .execute();
    // A further query or inspection by the authority reopens its step.
    const undone = one.steps.filter(({ key }) => !onDemand.has(key) && !done.some((step) => step.key === key));
    assert.deepEqual(undone, [], 'confirmed steps');
    const messages = await db.selectFrom('case_messages').select('text').where('case_id', '=', one.id).execute();
    assert.deepEqual(messages.map(({ text }) => text).toSorted(), one.messages.toSorted(), 'messages, each once');
  }
}
