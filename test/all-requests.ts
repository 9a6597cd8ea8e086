import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { gettingIn, leaving, ownArea } from './requests/accounts.ts';
import { buying } from './requests/buying.ts';
import { ownCases, staffCases } from './requests/cases.ts';
import { auditLog, enquiries, staffAccounts } from './requests/desk.ts';
import { money } from './requests/money.ts';
import { nameOf, type RequestCase, seededCustomer } from './requests/request-case.ts';
import { orders, people, tasks } from './requests/staff.ts';
import { seeded } from './seed-order-history.ts';
import type { TestApp } from './test-app.ts';

/**
 * Builds requests to all endpoints of the contract. `turn`, a number from 0 to below 1, selects the seeded customer.
 */
export function allRequests(turn: number, size: number): RequestCase[] {
  const who = seededCustomer(turn, size);
  return [
    ...buying(who),
    ...money(who),
    ...gettingIn(who),
    ...ownArea(who),
    ...people(who),
    ...orders(who),
    ...tasks(who),
    ...ownCases(who),
    ...staffCases(who),
    ...enquiries(who),
    ...auditLog(who, size),
    ...staffAccounts(who),
    ...leaving(),
  ];
}

/** Sends a request; throws on a status that is not expected. */
export async function sendRequest(
  testApp: TestApp,
  requestCase: RequestCase,
  turn: number,
  size: number,
): Promise<void> {
  const endpoint: Endpoint = contract[requestCase.endpoint];
  const path = endpoint.path.replace(/:\w+|\*/g, (name) =>
    encodeURIComponent(requestCase.params?.[name.replace(':', '')] ?? name),
  );
  const tokens = { customer: seededCustomer(turn, size).person, seller: 2 + Math.floor(turn * 10), admin: 1 };
  const query = requestCase.query ? `?${new URLSearchParams(requestCase.query)}` : '';
  const { body } = requestCase;
  const sent = body instanceof FormData || typeof body === 'string' ? body : body && JSON.stringify(body);
  const json = sent !== undefined && !(body instanceof FormData);
  const answer = await fetch(testApp.url + path + query, {
    method: endpoint.method,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(requestCase.role ? { authorization: `Bearer ${seeded.token(tokens[requestCase.role])}` } : {}),
      ...requestCase.headers,
    },
    ...(sent === undefined ? {} : { body: sent as string }),
  });
  const endless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = endless ? await answer.body?.cancel() : await answer.text();
  if (!(requestCase.expect ?? [endpoint.status ?? 200]).includes(answer.status))
    throw new Error(`${nameOf(requestCase)}: ${answer.status} ${text}`);
}
