import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { gettingIn, leaving, ownArea } from './requests/accounts.ts';
import { buying } from './requests/buying.ts';
import { auditLog, enquiries, staffAccounts } from './requests/desk.ts';
import { orders, people, tasks } from './requests/staff.ts';
import { nameOf, someone, type Wish } from './requests/wish.ts';
import type { Stage } from './stage.ts';
import { trade } from './trade.ts';

/** Everything that people, staff and the provider ask of the shop, each endpoint at least once. `turn`: a number below 1, each time another one. */
export function everyRequest(turn: number, size: number): Wish[] {
  const who = someone(turn, size);
  return [
    ...buying(who),
    ...gettingIn(who),
    ...ownArea(who),
    ...people(who),
    ...orders(who),
    ...tasks(who),
    ...enquiries(who),
    ...auditLog(who, size),
    ...staffAccounts(who),
    ...leaving(),
  ];
}

/** Makes a request, and throws where the answer is not one that was expected. */
export async function make(stage: Stage, wish: Wish, turn: number, size: number): Promise<void> {
  const endpoint: Endpoint = contract[wish.of];
  const path = endpoint.path.replace(/:\w+|\*/g, (name) =>
    encodeURIComponent(wish.params?.[name.replace(':', '')] ?? name),
  );
  const tokens = { customer: someone(turn, size).person, seller: 2 + Math.floor(turn * 10), admin: 1 };
  const query = wish.query ? `?${new URLSearchParams(wish.query)}` : '';
  const { body } = wish;
  const sent = body instanceof FormData || typeof body === 'string' ? body : body && JSON.stringify(body);
  const json = sent !== undefined && !(body instanceof FormData);
  const answer = await fetch(stage.url + path + query, {
    method: endpoint.method,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(wish.by ? { authorization: `Bearer ${trade.token(tokens[wish.by])}` } : {}),
      ...wish.headers,
    },
    ...(sent === undefined ? {} : { body: sent as string }),
  });
  const endless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const told = endless ? await answer.body?.cancel() : await answer.text();
  if (!(wish.expect ?? [endpoint.status ?? 200]).includes(answer.status))
    throw new Error(`${nameOf(wish)}: ${answer.status} ${told}`);
}
