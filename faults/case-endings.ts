import { sql } from 'kysely';
import type { Shop } from '#test/process/shop.ts';
import { type CaseAct, hasRow, sendCaseChange, setStatus } from './case-acts.ts';
import {
  beginWalk,
  type CaseWalk,
  claim,
  letDaysPass,
  payAndOpen,
  sendUntilStored,
  walkTo,
  watchUntil,
} from './case-walk.ts';
import type { Sender } from './kill-around-uploads.ts';

const isDone = (walk: CaseWalk) => hasRow(walk, sql`select from cases where id = ${walk.caseId} and status = 'done'`);

/**
 * Two endings of a case. In the second one the case ends automatically, is reopened, and ends because of a refusal by
 * the authority.
 */
export const endings: CaseAct[][] = [
  [
    {
      name: 'rating',
      writes: ['case_ratings', 'case_steps', 'case_events', 'cases'],
      act: (walk) =>
        sendUntilStored(walk, walk.customer, {
          path: `/api/user/cases/${walk.caseId}/rating`,
          body: { stars: 5, text: 'Quick' },
        }),
    },
  ],
  [
    {
      name: 'end after seven days',
      writes: ['case_steps', 'case_events', 'cases', 'tasks'],
      prepare: (walk) => letDaysPass(walk, 8),
      act: (walk) => watchUntil(walk, () => isDone(walk)),
    },
    {
      name: 'case reopened',
      writes: ['case_steps', 'case_events', 'cases', 'tasks', 'audit_log'],
      act: (walk) => sendCaseChange(walk, { path: '/reopen', reason: 'A wrong number' }),
    },
    {
      name: 'case ended',
      writes: ['case_steps', 'case_events', 'cases', 'tasks', 'mails', 'audit_log'],
      prepare: (walk) => setStatus(walk, 'rejected', 'The place is too small'),
      act: (walk) => sendCaseChange(walk, { path: '/end', reason: 'Refused for good' }),
    },
  ],
];

const growth = { planId: 'basic-growth', duration: 3 };

/** Starts a walk in which a customer has bought three months of a growth plan and the first month is done. */
export async function beginMonth(shop: Shop, seller: Sender, name: string): Promise<CaseWalk> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(growth) };
  const { total } = (await (await fetch(`${shop.url}/api/quote`, sent)).json()) as { total: number };
  const walk = await beginWalk(shop, seller, name, { ...growth, amount: total });
  await payAndOpen(walk, 1);
  await claim(walk);
  await walkTo(walk, 'rating');
  return walk;
}

export const nextMonth: CaseAct = {
  name: 'next month of a growth plan',
  writes: ['cases', 'case_steps', 'case_requests', 'case_events', 'tasks', 'mails'],
  prepare: ({ shop, caseId }) => sql`update cases set next_round_at = now() where id = ${caseId}`.execute(shop.db),
  act: (walk) =>
    watchUntil(walk, () => hasRow(walk, sql`select from cases where order_id = ${walk.orderId} and round = 2`)),
};
