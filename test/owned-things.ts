import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type SampleValues, unknownValues } from '#shared/contract/samples.ts';
import { aCustomer, goodPassword, type Session } from './accounts.ts';
import { callEndpoint } from './call-endpoint.ts';
import { aCaseOf } from './case-acts.ts';
import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Creates a customer with a paid order, its case with an answered request, a message, an invoice and two sessions. */
export async function aCustomerWithThings(testApp: TestApp, email: string, staff: Session) {
  const session = { ...(await aCustomer(testApp, email)), email };
  await aCustomer(testApp, email);
  const one = await aCaseOf(testApp, session, staff);
  const { orderId, requests } = await one.own();
  const request = requests.find(({ kind }) => kind === 'identity')?.id ?? '';
  await one.answer(request);
  const [document] = (await one.own()).requests.find(({ id }) => id === request)?.documents ?? [];
  const { body } = await callEndpoint(
    testApp,
    'POST /api/cases/:id/messages',
    { params: { id: one.id }, body: { text: 'Seen.' } },
    staff.bearer,
  );
  const [invoice] = await waitUntil(
    () => testApp.db.selectFrom('tax_documents').select('id').where('order_id', '=', orderId).execute(),
    (found) => found.length > 0,
  );
  const sessions = await callEndpoint(testApp, 'GET /api/user/sessions', {}, session.bearer);
  const other = sessions.body.find(({ current }) => !current);
  const things = {
    order: orderId,
    case: one.id,
    request,
    document: document?.id ?? '',
    path: document?.url ?? '',
    file: document?.url.replace('/uploads/', '') ?? '',
    message: String(body.id),
    invoice: invoice?.id ?? '',
    session: other?.id ?? '',
  };
  if (Object.values(things).includes('')) throw new Error(`something is missing: ${JSON.stringify(things)}`);
  const values: SampleValues = { ...unknownValues, ...things, password: goodPassword };
  return { session, one, values };
}

type Field = { format?: string; items?: { format?: string } };

/** Returns the names of the query and body fields of an endpoint that look like ids. */
export function idFields({ query, body }: Endpoint): string[] {
  return [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties as Record<string, Field>).flatMap(([name, { format, items }]) =>
      [format, items?.format].includes('uuid') || /(Id|Ids|Number)$|^(id|last|after|path)$/.test(name) ? [name] : [],
    );
  });
}
