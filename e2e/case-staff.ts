import type { Locator, Page, Route } from '@playwright/test';
import { aPicture } from '#test/uploads.ts';
import { another } from './board.ts';
import { desktop, expect } from './fixtures.ts';
import { farah } from './log-in.ts';

type Asked = {
  id: string;
  kind: string;
  answer: 'document' | 'text' | 'yes-no';
  optional: boolean;
  state: string;
  documents: { id: string }[];
};
type CaseNow = {
  version: number;
  status: string;
  step: { key: string };
  requests: Asked[];
  drafts: { kind: string; missing: boolean }[];
};

/** Returns the id of the logged-in customer's newest case. */
export async function newestCase(customer: Page): Promise<string> {
  const find = async () => {
    const answer = await customer.context().request.get('/api/user/cases');
    const [newest] = (await answer.json()) as { id: string }[];
    return newest?.id ?? '';
  };
  // The case is created some time after the payment.
  await expect.poll(find).not.toBe('');
  return find();
}

/**
 * Helpers for a customer and a seller who work on the same case; steps outside the subject of the test go through the
 * API.
 */
export async function workOn(customer: Page, seller: Page, id: string) {
  const { token } = await seller.evaluate(() => ({ token: localStorage.getItem('token') }));
  const api = seller.context().request;
  const ask = async (method: string, path: string, more: object = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await api.fetch(`/api/cases/${id}${path}`, { method, headers, ...more });
    expect([path, answer.status(), answer.ok() || (await answer.text())]).toEqual([path, answer.status(), true]);
    return answer;
  };
  const now = async (): Promise<CaseNow> => (await ask('GET', '')).json();

  const change = async (data: object) => ask('PATCH', '', { data: { ...data, version: (await now()).version } });

  /** Finishes the current step, after attaching the drafts without which it cannot end. */
  const complete = async () => {
    for (const { kind, missing } of (await now()).drafts)
      if (missing)
        await ask('POST', '/drafts', {
          multipart: { kind, file: { name: 'draft.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') } },
        });
    const { step, version } = await now();
    await ask('POST', `/steps/${step.key}`, { data: { action: 'complete', version } });
  };

  const review = (request: Asked | undefined, data: object) =>
    ask('POST', `/requests/${request?.id}/review`, {
      data: { ...data, ...(request?.documents[0] ? { documentId: request.documents.at(-1)?.id } : {}) },
    });

  const find = async (kind: string) => (await now()).requests.find((request) => request.kind === kind);

  /** Answers all required requests that are open or were rejected, as the customer. */
  const answerAll = async () => {
    const buffer = await aPicture('jpeg');
    const origin = new URL(customer.url()).origin;
    for (const { id: requestId, answer, optional, state } of (await now()).requests) {
      if (optional || !['needed', 'rejected'].includes(state)) continue;
      const file = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer };
      const multipart: Record<string, string | typeof file> =
        answer === 'yes-no' ? { verdict: 'yes' } : answer === 'text' ? { text: 'As we said on the phone' } : { file };
      const sent = await customer.context().request.put(`/api/user/cases/${id}/requests/${requestId}`, {
        multipart,
        headers: { origin },
      });
      expect([answer, sent.status()]).toEqual([answer, 200]);
    }
  };

  const acceptAll = async () => {
    for (const request of (await now()).requests)
      if (request.state === 'checking') await review(request, { verdict: 'accepted' });
  };

  /** Advances the case until it reaches one of these steps. */
  const advanceTo = async (...keys: string[]) => {
    for (let steps = 0; steps < 30; steps += 1) {
      const { step } = await now();
      if (keys.includes(step.key)) return;
      await answerAll();
      await acceptAll();
      if ((await now()).step.key === step.key) await complete();
    }
    throw new Error(`The case never came to ${keys.join(' or ')}.`);
  };

  const addResult = (multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
    ask('POST', '/results', { multipart });

  return { now, ask, find, change, complete, review, answerAll, acceptAll, advanceTo, addResult };
}

/** Opens the case as a seller in another browser context; with `live: false` the page gets no live updates. */
export async function sellerAtCase(customer: Page, id: string, { key = farah, live = true, size = desktop } = {}) {
  const browser = customer.context().browser();
  if (!browser) throw new Error('no browser');
  const { page } = await another(browser, key, size);
  if (!live) await page.route('**/api/live*', (route) => route.abort());
  await page.goto(`/cases/${id}`);
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
  return page;
}

/** Opens a section of the case page of staff, unless it is open. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page
    .locator('details.work-section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
  return section;
}

/** Opens the review queue with the answers of this case only, because other tests leave dozens of others in it. */
export async function openReviewsOf(page: Page, caseId: string): Promise<void> {
  const onlyOwn = async (route: Route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as { items: { caseId: string }[] };
    await route.fulfill({ response, json: { ...rest, items: items.filter((item) => item.caseId === caseId) } });
  };
  // Fails if the test closes the page while the queue is being read again.
  await page.route('**/api/case-reviews?*', (route) => onlyOwn(route).catch(() => undefined));
  await openReviewQueue(page);
  await expect(answerOf(page, caseId)).toBeVisible();
}

/** Opens the review queue by its link, so that the browser requests the queue; a reload has it in the HTML. */
export async function openReviewQueue(page: Page): Promise<void> {
  await page.goto('/cases');
  await page.getByRole('main').getByRole('link', { name: 'Documents to check' }).click();
}

export const answerOf = (page: Page, caseId: string) => page.getByRole('article').locator(`a[href="/cases/${caseId}"]`);
