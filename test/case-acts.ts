import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import type { Language } from '#shared/language.ts';
import { ask, type Session } from './accounts.ts';
import { callEndpoint } from './call-endpoint.ts';
import { aPaidCase } from './paid-case.ts';
import type { TestApp } from './test-app.ts';
import { aPicture } from './uploads.ts';

type Said = { status: number; body: StaffCaseReply & { code?: string; case?: StaffCaseReply } };

/** Creates a paid case of an FSSAI registration or another plan, with actions for its customer and a staff member. */
export async function aCaseOf(
  testApp: TestApp,
  customer: Session & { email: string },
  staff: Session,
  plan?: Parameters<typeof aPaidCase>[3],
) {
  const id = await aPaidCase(testApp, customer, customer.email, plan);
  const picture = await aPicture();
  const call = (who: Session, method: string, path: string, body?: unknown) =>
    ask(testApp, method, path, body, who.bearer);
  const send = async (who: Session, method: string, path: string, form: FormData): Promise<Said> => {
    const response = await fetch(`${testApp.url}${path}`, { method, body: form, headers: who.bearer });
    return { status: response.status, body: (await response.json()) as Said['body'] };
  };
  const form = (parts: Record<string, string | Uint8Array | undefined>) => {
    const filled = new FormData();
    for (const [name, value] of Object.entries(parts))
      if (typeof value === 'string') filled.set(name, value);
      else if (value) filled.set(name, new File([new Uint8Array(value)], 'scan.png', { type: 'image/png' }));
    return filled;
  };
  const own = async (lang: Language = 'en') =>
    (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id }, query: { lang } }, customer.bearer)).body;
  const seen = async () => (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, staff.bearer)).body;
  const act = async (method: string, path: string, more: object = {}): Promise<Said> => {
    const input = { ...more, version: (await seen()).version };
    const { status, body } = await call(staff, method, `/api/cases/${id}${path}`, input);
    return { status, body: body as Said['body'] };
  };
  const answer = (requestId: string, file: Uint8Array = picture) =>
    send(customer, 'PUT', `/api/user/cases/${id}/requests/${requestId}`, form({ file }));
  const move = (key: string, action: string, more: object = {}) => act('POST', `/steps/${key}`, { action, ...more });

  /**
   * Answers all requests, or only the required ones, as the customer, and accepts the answers as staff. Returns the case
   * after that.
   */
  const settle = async ({ requiredOnly = false } = {}, known?: StaffCaseReply): Promise<StaffCaseReply> => {
    let current = known ?? (await seen());
    const wanted = current.requests.filter(({ state, optional }) => state === 'needed' && !(requiredOnly && optional));
    for (const request of wanted) {
      const path = `/api/user/cases/${id}/requests/${request.id}`;
      if (request.answer === 'yes-no') await call(customer, 'PUT', path, { verdict: 'yes' });
      else if (request.answer === 'text') await call(customer, 'PUT', path, { text: 'Lane 4, Pune' });
      else await answer(request.id);
    }
    if (wanted.length > 0) current = await seen();
    const answered = current.requests.filter(({ state }) => state === 'checking');
    for (const { id: requestId, documents } of answered) {
      const verdict = { verdict: 'accepted', documentId: documents.at(-1)?.id };
      await call(staff, 'POST', `/api/cases/${id}/requests/${requestId}/review`, verdict);
    }
    return answered.length > 0 ? seen() : current;
  };
  const addDraft = (kind: string, file: Uint8Array = picture) =>
    send(staff, 'POST', `/api/cases/${id}/drafts`, form({ kind, file }));
  /** Attaches the drafts without which the current step cannot end. */
  const addDrafts = async (known: StaffCaseReply): Promise<StaffCaseReply> => {
    const missing = known.drafts.filter((each) => each.missing);
    for (const { kind } of missing) await addDraft(kind);
    return missing.length > 0 ? seen() : known;
  };
  const goTo = async (key: string, which = {}) => {
    let current = await seen();
    for (let turns = 0; current.step.key !== key; turns += 1) {
      if (turns > 30) throw new Error(`${key} was not reached`);
      current = await settle(which, current);
      current = await addDrafts(current);
      const { step, version } = current;
      if (step.key === key) return;
      const input = { params: { id, key: step.key }, body: { action: 'complete', version } } as const;
      const moved = await callEndpoint(testApp, 'POST /api/cases/:id/steps/:key', input, staff.bearer);
      // A job may have changed the case meanwhile.
      current = moved.status === 200 ? moved.body : await seen();
    }
  };
  return {
    id,
    picture,
    own,
    seen,
    act,
    move,
    answer,
    settle,
    addDraft,
    goTo,
    call,
    form,
    addResult: (parts: Record<string, string | Uint8Array>) =>
      send(staff, 'POST', `/api/cases/${id}/results`, form(parts)),
    addPicture: () => send(staff, 'POST', `/api/cases/${id}/authority-document`, form({ file: picture })),
  };
}
