import type { Session } from './accounts.ts';
import { callEndpoint, type EndpointInput } from './call-endpoint.ts';
import type { TestApp } from './test-app.ts';

export type UserQuery = EndpointInput<'GET /api/admin/users'>['query'];
const users = async (testApp: TestApp, staff: Session, query: UserQuery) =>
  (await callEndpoint(testApp, 'GET /api/admin/users', { query }, staff.bearer)).body;

/** Lists customers without paging, as staff. */
export async function allUsers(testApp: TestApp, staff: Session, query: UserQuery) {
  const body = await users(testApp, staff, query);
  if (!Array.isArray(body)) throw new Error(JSON.stringify(body));
  return body;
}

/** Reads one page of the list of customers, as staff. */
export async function pageOfUsers(testApp: TestApp, staff: Session, query: UserQuery) {
  const body = await users(testApp, staff, { pageSize: 50, ...query });
  if (!('items' in body)) throw new Error(JSON.stringify(body));
  return body;
}
export type UserPage = Awaited<ReturnType<typeof pageOfUsers>>;
