import { ask, type Session } from './accounts.ts';
import { callEndpoint } from './call-endpoint.ts';
import { aPaidOrderWithCase } from './paid-case.ts';
import type { TestApp } from './test-app.ts';

/** Helpers: a guest's paid order, API calls as a user, and a case as shown to staff. */
export function caseCalls(app: () => TestApp, staff: () => Session) {
  const call = (who: Session, method: string, path: string, body?: unknown) =>
    ask(app(), method, path, body, who.bearer);
  const aPaidOrder = async (email: string) => (await aPaidOrderWithCase(app(), { email })).orderId;
  const staffs = async (id: string) =>
    (await callEndpoint(app(), 'GET /api/cases/:id', { params: { id } }, staff().bearer)).body;
  return { call, aPaidOrder, staffs };
}
