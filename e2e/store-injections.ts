import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { rejectReasons } from '#shared/rules/cases/reject-reasons.ts';
import { aPicture } from '#test/uploads.ts';
import { expect } from './fixtures.ts';
import { injection, injections, nameBait, nameInjections } from './injections.ts';
import { lakshmi, signUpOnPage } from './log-in.ts';

type Key = Awaited<ReturnType<typeof signUpOnPage>>;

/** Logs in with the given User-Agent; returns an API client of this session. */
async function atApi(request: APIRequestContext, key: Key, device = 'a program') {
  const login = await request.post('/api/auth/login', { data: key, headers: { 'user-agent': device } });
  const { token, user } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, data?: object, multipart?: Form) => {
    const answer = await request.fetch(path, {
      method,
      headers,
      ...(data && { data }),
      ...(multipart && { multipart }),
    });
    expect([path, answer.ok() ? '' : await answer.text()]).toEqual([path, '']);
    return answer.headers()['content-type']?.includes('json') ? answer.json() : undefined;
  };
  return Object.assign(ask, { id: String(user._id) });
}

type Form = NonNullable<NonNullable<Parameters<APIRequestContext['fetch']>[1]>['multipart']>;

/** Stores the injection strings through the API in the texts that other users read. */
export async function storeEverywhere(page: Page) {
  const word = `b${randomUUID().slice(0, 8)}`;
  const [customer, seller] = await Promise.all([
    signUpOnPage(page, nameBait(1), `asha.${word}@dosaplaza.in`),
    signUpOnPage(page, `${nameBait(2)} ${word}`, `farah.${word}@dosaplaza.in`),
  ]);
  const admin = await atApi(page.request, lakshmi);
  const reason = `${injection(5)} ${injection(7)}`;
  const member = await admin('POST', '/api/admin/staff-accounts', {
    email: seller.email,
    role: 'seller',
    reason,
    password: lakshmi.password,
  });

  const asha = await atApi(page.request, customer, injection(0));
  // The server removes characters that are not allowed in file names.
  const fileName = 'img src=pwned.png onerror=window.pwned=1';
  await asha('PUT', '/api/user/profile', undefined, {
    panCard: { name: `<${fileName}>.png`, mimeType: 'image/png', buffer: await aPicture() },
  });
  const { user } = await asha('GET', '/api/user/profile');
  const customerId = asha.id;
  const withoutLinks = injections.filter((text) => !text.includes('https:'));
  const address = withoutLinks.slice(0, 7).join('\n').slice(0, 490);
  const buyer = { phone: '98765 43210', address, state: '07', planId: 'zomato-starter', amount: 1999, duration: 1 };
  const orders = await Promise.all(
    nameInjections.map((name, n) => {
      const email = n === 0 ? customer.email : `n${n}.${word}@dosaplaza.in`;
      return asha('POST', '/api/cashfree/initiate-payment', { ...buyer, name, email });
    }),
  );
  const message = withoutLinks.join('\n');
  const enquiries = await Promise.all(
    [0, 3, 6].map((n) =>
      asha('POST', '/api/contact', { name: nameBait(n), email: customer.email, message: `${n}\n${message}` }),
    ),
  );

  const farah = await atApi(page.request, seller);
  const order = String(orders[0].order_id);
  const caseId = await storeInCase(page, { asha, farah, order, message });
  await farah('GET', user.panCard);
  const note = injections.join('\n');
  await farah('POST', `/api/admin/users/${customerId}/notes`, { text: note });
  await farah('POST', `/api/cases/${caseId}/notes`, { text: note });
  await Promise.all(
    injections.map((title) =>
      farah('POST', '/api/tasks', { title: `${title} ${word}`, assigneeId: member._id, customerId }),
    ),
  );
  await farah('POST', '/api/canned-replies', { title: `${word} ${injection(1)}`, textEn: message, textHi: message });
  await farah('POST', '/api/staff/saved-views', { name: injection(0), query: `?view=all&search=${word}` });
  const dayOff = { day: `2027-04-${String(10 + (Date.now() % 20))}`, kind: 'own' };
  await admin('POST', '/api/admin/calendar/holidays', { ...dayOff, name: word, source: injection(1) });
  const text = { en: injection(1), hi: injection(0) };
  const plan = { slug: `plan-${Date.now()}`, service: 'zomato', name: { en: injection(1).slice(0, 80) }, price: 1999 };
  const features = { en: [injection(0)], hi: [injection(1)] };
  await admin('POST', '/api/admin/plans', { ...plan, features, tagline: text, onSale: false });
  const enquiry = enquiries[0].number;
  // The message contains markup and is held as spam; release it.
  await farah('PATCH', `/api/admin/enquiries/${enquiry}`, { status: 'new', from: 'held' });
  await farah('POST', `/api/admin/enquiries/${enquiry}/replies`, { key: randomUUID(), message: `Re: ${message}` });
  return {
    word,
    reason,
    note,
    message,
    address,
    fileName,
    enquiry,
    order,
    caseId,
    customer: { id: customerId, name: nameBait(1) },
    seller: { id: member._id, name: `${nameBait(2)} ${word}` },
    keys: { customer, seller, admin: lakshmi },
  };
}

type Writer = Awaited<ReturnType<typeof atApi>>;
type CaseTexts = { asha: Writer; farah: Writer; order: string; message: string };

/** Pays the order, then puts the message into the answer, both chat messages and the rejection reason of its case. */
async function storeInCase(page: Page, { asha, farah, order, message }: CaseTexts): Promise<string> {
  await page.request.post(`/dev/cashfree/admin/orders/${order}/attempts`, { data: { status: 'SUCCESS' } });
  const find = async () => (await asha('GET', '/api/user/cases'))[0]?.id;
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  const path = `/cases/${await find()}`;
  const { id, requests } = await asha('GET', `/api/user${path}`);
  const { id: requestId } = requests.find(({ answer }: { answer: string }) => answer === 'text');
  await asha('PUT', `/api/user${path}/requests/${requestId}`, { text: `Answer: ${message}` });
  await asha('POST', `/api/user${path}/messages`, { text: message });
  await farah('POST', `/api${path}/messages`, { text: `Re: ${message}` });
  const reason = rejectReasons[0]?.code;
  await farah('POST', `/api${path}/requests/${requestId}/review`, { verdict: 'rejected', reason, text: message });
  return id;
}
