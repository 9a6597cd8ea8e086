import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { aCustomer, type Session } from './accounts.ts';
import { callEndpoint } from './call-endpoint.ts';
import { aCaseOf } from './case-acts.ts';
import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Kinds of records that belong to one customer and whose ids a request can contain. */
type Kind = 'order' | 'case' | 'request' | 'document' | 'path' | 'file' | 'message' | 'invoice' | 'session';
export type Ids = Record<Kind, string | number>;

const nobody = '00000000-0000-4000-8000-000000000000';

/** Ids that do not exist, in the format of real ones. */
export const unknownIds: Ids = {
  order: `order_${nobody.replaceAll('-', '')}`,
  case: nobody,
  request: nobody,
  document: nobody,
  path: `/uploads/${'A'.repeat(43)}`,
  file: 'A'.repeat(43),
  message: 999_999,
  invoice: nobody,
  session: nobody,
};

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
  const ids: Ids = {
    order: orderId,
    case: one.id,
    request,
    document: document?.id ?? '',
    path: document?.url ?? '',
    file: document?.url.replace('/uploads/', '') ?? '',
    message: body.id,
    invoice: invoice?.id ?? '',
    session: other?.id ?? '',
  };
  if (Object.values(ids).includes('')) throw new Error(`something is missing: ${JSON.stringify(ids)}`);
  return { session, one, ids };
}

/** Returns the kind of record that a field of an endpoint identifies; undefined if the field is not described here. */
export function kindOf({ path }: Endpoint, field: string): Kind | undefined {
  if (field === 'id' || field === 'caseId') return field === 'id' ? kindInPath(path) : 'case';
  if (field === 'orderId' || field === 'orderNumber') return 'order';
  if (field === 'documentId' || field === 'documentIds') return 'document';
  if (field === 'last' || field === 'after') return 'message';
  if (field === 'key') return 'file';
  return field === 'requestId' ? 'request' : field === 'path' ? 'path' : undefined;
}

function kindInPath(path: string): Kind | undefined {
  if (path.includes('/cases/:id')) return 'case';
  if (path.includes('/invoices/:id')) return 'invoice';
  return path.includes('/sessions/:id') ? 'session' : undefined;
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

/** Returns the names of the parameters in an endpoint's path. */
export const pathFields = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
