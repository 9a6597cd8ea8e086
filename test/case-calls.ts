import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { ask, type Session } from './accounts.ts';
import { aPaidOrderWithCase } from './paid-case.ts';
import type { TestApp } from './test-app.ts';

/** Helpers: a guest's paid order, API calls with a typed response, and a case as shown to staff. */
export function caseCalls(app: () => TestApp, staff: () => Session) {
  const call = async <Body>(who: Session, method: string, path: string, body?: unknown) => {
    const answer = await ask(app(), method, path, body, who.bearer);
    return { status: answer.status, body: answer.body as unknown as Body & { code?: string } };
  };
  const aPaidOrder = async (email: string) => (await aPaidOrderWithCase(app(), { email })).orderId;
  const staffs = async (id: string) => (await call<StaffCaseReply>(staff(), 'GET', `/api/cases/${id}`)).body;
  return { call, aPaidOrder, staffs };
}
