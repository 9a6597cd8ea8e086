import { randomUUID } from 'node:crypto';
import { all } from '#shared/contract/all.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { type Sample, type SampleValues, unknownValues } from '#shared/contract/samples.ts';
import { goodPassword } from './accounts.ts';
import { samplesOf, searchOf, sendSample } from './samples.ts';
import { seeded } from './seed-order-history.ts';
import type { TestApp } from './test-app.ts';
import { deliver, eventBody, signed } from './webhooks.ts';

export type RequestCase = {
  name: string;
  endpoint: (typeof all)[number];
  sample: Sample;
  values: SampleValues;
  token: string | undefined;
};

/**
 * Returns the samples of all endpoints with the values of a seeded customer who has a session, documents and a paid
 * order. `turn`, from 0 to below 1, selects the customer: 0 for the most recent sign-up, 1 for the oldest.
 */
export function allRequests(turn: number, size: number): RequestCase[] {
  const place = 14 + Math.floor(turn * (size / 150 - 15));
  const person = 75 * place + 21;
  const values = valuesOf(person, 150 * place + 41, Math.floor(turn * 100));
  const tokens = { customer: person, seller: 2 + Math.floor(turn * 10), admin: 1 };
  const requests = all.flatMap((endpoint): RequestCase[] => {
    // The same in every turn, so that costs of the same request are compared.
    const names = samplesOf(endpoint, unknownValues).map(({ query = {} }, n) =>
      n === 0 ? endpoint.address : `${endpoint.address}: ${decodeURIComponent(`${searchOf(query)}`) || n}`,
    );
    return samplesOf(endpoint, values).map((sample, n) => {
      const role = roleOf(endpoint.access, sample);
      const leaves = endpoint.address === 'POST /api/auth/logout';
      const token = leaves ? seeded.token(person + 300) : role && seeded.token(tokens[role]);
      return { name: names[n] ?? endpoint.address, endpoint, sample, values, token };
    });
  });
  // Erases the account, so it must be the customer's last request.
  const last = requests.findIndex(({ endpoint }) => endpoint.address === 'DELETE /api/user');
  return [...requests.toSpliced(last, 1), ...requests.slice(last, last + 1)];
}

function roleOf(access: Access, { signedIn }: Sample): 'customer' | 'seller' | 'admin' | undefined {
  if (access === 'provider' || (access === 'everyone' && !signedIn)) return undefined;
  if (access === 'everyone' || access === 'signed-in') return 'customer';
  return ['employee', 'reader', 'staff', 'invoices'].includes(access) ? 'seller' : 'admin';
}

const valuesOf = (person: number, order: number, number: number): SampleValues => ({
  ...unknownValues,
  order: seeded.order(order),
  openOrder: seeded.order(1 + (number % 20)),
  case: seeded.case(order),
  file: seeded.document(person),
  path: seeded.document(person),
  message: '1',
  resetLink: String(101 + number),
  user: seeded.person(person),
  otherUser: seeded.person(person + 75),
  colleague: seeded.person(19),
  otherColleague: seeded.person(18),
  task: seeded.task(22 + 4 * Math.floor(number / 3), 1),
  doneTask: seeded.task(order, 1),
  enquiry: seeded.enquiry(61 + number * 10),
  otherEnquiry: seeded.enquiry(63 + number * 10),
  email: seeded.email(person),
  phone: String(6_000_000_000 + person * 3999),
  otherEmail: seeded.email(person + 75),
  guestEmail: seeded.email(20 + 20 * number),
  password: goodPassword,
  newEmail: `buyer${randomUUID()}@dosaplaza.in`,
  newPhone: `98${String(number).padStart(8, '0')}`,
  newKey: randomUUID(),
});

/** Sends a request; throws on a status that is not expected. */
export async function sendRequest(testApp: TestApp, { name, endpoint, sample, values, token }: RequestCase) {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { status, body } =
    endpoint.access === 'provider'
      ? await sendEvent(testApp, values.order)
      : await sendSample(testApp, endpoint, sample, values, bearer);
  if (!(sample.expect ?? [endpoint.status ?? 200]).includes(status))
    throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
}

async function sendEvent(testApp: TestApp, orderId: string) {
  const event = eventBody({ orderId, paymentId: randomUUID() });
  return { status: await deliver(testApp, event, signed(event)), body: {} };
}
