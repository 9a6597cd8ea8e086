import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Shop } from '#test/process/shop.ts';
import {
  answer,
  beginWalk,
  type CaseWalk,
  claim,
  completeStep,
  letDaysPass,
  payAndOpen,
  picture,
  requestOf,
  review,
  seenByStaff,
  sendOnce,
  sendUntilStored,
  settleRequests,
  walkTo,
  watchUntil,
} from './case-walk.ts';
import type { Sender } from './kill-around-uploads.ts';

/** Change of a case during which the server is killed. */
export type CaseAct = {
  name: string;
  /**
   * Tables that the transaction of the change writes; the server can be killed while the transaction waits for one of
   * them.
   */
  writes: readonly string[];
  /** Prepares the case for the change, without kills. */
  prepare?: (walk: CaseWalk) => Promise<unknown>;
  act: (walk: CaseWalk) => Promise<unknown>;
};

const twoLicences = { planId: 'fssai-registration-1yr', amount: 3_000, quantity: 2 };

/** Starts a walk in which a customer orders two licences; the test advances the case of the first one. */
export const beginLicence = (shop: Shop, seller: Sender, name: string) => beginWalk(shop, seller, name, twoLicences);

const message = (walk: CaseWalk, who: Sender, path: string) =>
  sendUntilStored(walk, who, { path, body: { text: 'When does it come?' }, key: randomUUID() });

async function moveCard(walk: CaseWalk): Promise<void> {
  const card = await walk.shop.db
    .selectFrom('tasks')
    .select(['id', 'version'])
    .where('case_id', '=', walk.caseId)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const body = { status: 'done', version: card.version };
  await sendUntilStored(walk, walk.seller, { method: 'PATCH', path: `/api/tasks/${card.id}`, body });
}

/**
 * Sends a change with the version that staff see. A repetition is refused, because the case has a newer version by
 * then.
 */
export async function sendCaseChange(walk: CaseWalk, { method = 'POST', path = '', ...change }: Change): Promise<void> {
  const { version } = await seenByStaff(walk);
  const body = { ...change, version };
  await sendUntilStored(walk, walk.seller, { method, path: `/api/cases/${walk.caseId}${path}`, body });
}
type Change = { method?: string; path?: string } & Record<string, unknown>;

export const setStatus = (walk: CaseWalk, authorityStatus: string, authorityWords: string) =>
  sendCaseChange(walk, { method: 'PATCH', authorityStatus, authorityWords });

const askQuestion = (walk: CaseWalk, text: string) =>
  sendOnce(walk, { path: `/api/cases/${walk.caseId}/requests`, body: { kind: 'question', text } }, ({ requests }) =>
    requests.some((request) => request.text === text),
  );

async function withdraw(walk: CaseWalk, text: string): Promise<void> {
  const { version, requests } = await seenByStaff(walk);
  const id = requests.find((request) => request.text === text)?.id;
  const path = `/api/cases/${walk.caseId}/requests/${id}?version=${version}`;
  await sendUntilStored(walk, walk.seller, { method: 'DELETE', path });
}

function addResult(walk: CaseWalk, kind: string, field: string, value: string | Blob): Promise<void> {
  const form = new FormData();
  form.set('kind', kind);
  if (typeof value === 'string') form.set(field, value);
  else form.set(field, value, 'licence.jpg');
  return sendOnce(walk, { path: `/api/cases/${walk.caseId}/results`, body: form }, ({ results }) =>
    results.some((result) => result.kind === kind),
  );
}

const addNumber = (walk: CaseWalk) => addResult(walk, 'licence_number', 'number', '21226010000123');
const addCertificate = (walk: CaseWalk) =>
  addResult(walk, 'certificate', 'file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }));

export const hasRow = ({ shop }: CaseWalk, query: ReturnType<typeof sql>) =>
  query.execute(shop.db).then(({ rows }) => rows.length > 0);

export const caseActs: CaseAct[] = [
  {
    name: 'payment opens the cases',
    writes: ['orders', 'cases', 'case_steps', 'case_requests', 'tasks', 'mails'],
    act: (walk) => payAndOpen(walk, 2),
  },
  {
    name: 'case assigned with a note',
    writes: ['cases', 'tasks', 'case_notes', 'audit_log'],
    prepare: claim,
    act: (walk) => sendCaseChange(walk, { method: 'PATCH', assigneeId: walk.seller.id, note: 'Speaks Tamil' }),
  },
  {
    name: 'document sent',
    writes: ['documents', 'case_documents', 'case_requests', 'cases', 'tasks'],
    act: async (walk) => answer(walk, await requestOf(walk, 'photo')),
  },
  {
    name: 'document rejected',
    writes: ['case_documents', 'case_requests', 'cases', 'mails', 'audit_log'],
    act: (walk) => review(walk, 'photo', { verdict: 'rejected', reason: 'blurred' }),
  },
  {
    name: 'last paper sent',
    writes: ['case_requests', 'case_steps', 'case_events', 'cases', 'tasks'],
    prepare: (walk) => settleRequests(walk, 'business-details'),
    act: async (walk) => answer(walk, await requestOf(walk, 'business-details')),
  },
  {
    name: 'answer accepted',
    writes: ['case_requests', 'cases', 'tasks', 'audit_log'],
    act: (walk) => review(walk, 'business-details', { verdict: 'accepted' }),
  },
  {
    name: 'step completed',
    writes: ['case_steps', 'case_events', 'cases', 'tasks', 'audit_log'],
    act: (walk) => completeStep(walk, 'check'),
  },
  {
    name: 'step completed by its card',
    writes: ['case_steps', 'case_events', 'cases', 'tasks', 'audit_log'],
    act: moveCard,
  },
  {
    name: 'customer confirms',
    writes: ['case_requests', 'case_events', 'cases', 'tasks'],
    prepare: (walk) => walkTo(walk, 'confirm'),
    act: async (walk) => answer(walk, await requestOf(walk, 'confirm-application')),
  },
  {
    name: 'step waits',
    writes: ['case_events', 'cases', 'tasks', 'audit_log'],
    prepare: (walk) => walkTo(walk, 'filed'),
    act: (walk) =>
      sendCaseChange(walk, { path: '/steps/filed', action: 'wait', ball: 'authority', reason: 'Site down' }),
  },
  {
    name: 'step returned to us',
    writes: ['case_events', 'cases', 'tasks', 'audit_log'],
    act: (walk) => sendCaseChange(walk, { path: '/steps/filed', action: 'return', reason: 'The site is back' }),
  },
  {
    name: 'application filed',
    writes: ['case_steps', 'cases', 'mails', 'audit_log'],
    act: (walk) => completeStep(walk, 'filed'),
  },
  {
    name: 'query of the authority',
    writes: ['cases', 'case_events', 'case_steps', 'mails', 'audit_log'],
    act: (walk) => setStatus(walk, 'query', 'Send the layout'),
  },
  {
    name: 'request of staff',
    writes: ['case_requests', 'case_events', 'cases', 'mails', 'audit_log'],
    act: (walk) => askQuestion(walk, 'How many tables?'),
  },
  {
    name: 'request withdrawn',
    writes: ['case_requests', 'cases', 'audit_log'],
    prepare: (walk) => askQuestion(walk, 'How many chairs?'),
    act: (walk) => withdraw(walk, 'How many chairs?'),
  },
  {
    name: 'message of the customer',
    writes: ['case_messages', 'cases'],
    prepare: (walk) => settleRequests(walk),
    act: (walk) => message(walk, walk.customer, `/api/user/cases/${walk.caseId}/messages`),
  },
  {
    name: 'message of staff',
    writes: ['case_messages', 'cases', 'audit_log'],
    act: (walk) => message(walk, walk.seller, `/api/cases/${walk.caseId}/messages`),
  },
  {
    name: 'e-mail about an unread message',
    writes: ['case_messages', 'mails'],
    prepare: ({ shop, caseId }) =>
      sql`update case_messages set at = at - interval '3 minutes' where case_id = ${caseId}`.execute(shop.db),
    act: (walk) =>
      watchUntil(walk, async () => {
        const unsent = sql`select from case_messages where case_id = ${walk.caseId} and notified_at is null`;
        return !(await hasRow(walk, unsent));
      }),
  },
  {
    name: 'missed promise and remedy',
    writes: ['cases', 'coupons', 'case_events'],
    prepare: (walk) => letDaysPass(walk, 60),
    act: (walk) =>
      watchUntil(walk, () =>
        hasRow(walk, sql`select from cases where id = ${walk.caseId} and remedy_coupon is not null`),
      ),
  },
  {
    name: 'step skipped',
    writes: ['case_steps', 'case_events', 'cases', 'audit_log'],
    prepare: (walk) => walkTo(walk, 'scrutiny'),
    act: (walk) => sendCaseChange(walk, { path: '/steps/scrutiny', action: 'skip', reason: 'Done by telephone' }),
  },
  {
    name: 'result added',
    writes: ['case_results', 'audit_log'],
    prepare: (walk) => walkTo(walk, 'result'),
    act: addNumber,
  },
  {
    name: 'work finished',
    writes: ['case_steps', 'case_events', 'cases', 'tasks', 'mails', 'audit_log'],
    prepare: addCertificate,
    act: (walk) => completeStep(walk, 'result'),
  },
];
