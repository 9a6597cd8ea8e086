import type { z } from 'zod';
import type { contract } from '#shared/contract/all.ts';
import type { RefusalBody } from '#shared/messages.ts';
import { getLocale } from './paraglide/runtime.js';
import { keptToken } from './session/kept.ts';

/** The browser's ways to the outside: the calls of our own API, and the payment provider's script. */

type Contract = typeof contract;
type Address<Name extends keyof Contract> = `${Contract[Name]['method']} ${Contract[Name]['path']}`;

/** Spelled out here so that only the contract's types, not its zod schemas, reach the browser; the compiler compares. */
const addresses = {
  askQuote: 'POST /api/quote',
  startPayment: 'POST /api/cashfree/initiate-payment',
  getOrderStatus: 'GET /api/orders/:orderId/status',
  register: 'POST /api/auth/register',
  verifyOtp: 'POST /api/auth/verify-otp',
  resendOtp: 'POST /api/auth/resend-otp',
  login: 'POST /api/auth/login',
  sendPhoneOtp: 'POST /api/auth/phone/send-otp',
  verifyPhoneOtp: 'POST /api/auth/phone/verify-otp',
  phoneLogin: 'POST /api/auth/phone',
  verifyToken: 'POST /api/auth/verify-token',
  logout: 'POST /api/auth/logout',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password/:token',
  getProfile: 'GET /api/user/profile',
  saveProfile: 'PUT /api/user/profile',
  changeLanguage: 'PUT /api/user/language',
  removePaper: 'DELETE /api/user/papers/:kind',
  restorePaper: 'POST /api/user/papers/:kind/restore',
  listPaperOpenings: 'GET /api/user/paper-openings',
  listSessions: 'GET /api/user/sessions',
  endSession: 'DELETE /api/user/sessions/:id',
  endOtherSessions: 'DELETE /api/user/sessions',
  changePassword: 'POST /api/user/password',
  changeEmail: 'POST /api/user/email',
  confirmEmail: 'POST /api/user/email/confirm',
  changePhone: 'POST /api/user/phone',
  confirmPhone: 'POST /api/user/phone/confirm',
  getSecondFactor: 'GET /api/user/second-factor',
  beginSecondFactor: 'POST /api/user/second-factor',
  confirmSecondFactor: 'POST /api/user/second-factor/confirm',
  endSecondFactor: 'POST /api/user/second-factor/off',
  sendErasureCode: 'POST /api/user/erasure-code',
  eraseAccount: 'DELETE /api/user',
  listPeople: 'GET /api/admin/users',
  getPerson: 'GET /api/admin/users/:id',
  listPersonOrders: 'GET /api/admin/users/:id/orders',
  listPersonEvents: 'GET /api/admin/users/:id/timeline',
  writeNote: 'POST /api/admin/users/:id/notes',
  removeNote: 'DELETE /api/admin/users/:id/notes/:noteId',
  restoreNote: 'POST /api/admin/users/:id/notes/:noteId/restore',
  listAllOrders: 'GET /api/admin/orders',
  getAnyOrder: 'GET /api/admin/orders/:orderId',
  askProvider: 'POST /api/admin/orders/:orderId/ask',
  sendReceiptAgain: 'POST /api/admin/orders/:orderId/receipt',
  markRefundDone: 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done',
  listEnquiries: 'GET /api/admin/enquiries',
  countEnquiries: 'GET /api/admin/enquiries-waiting',
  getEnquiry: 'GET /api/admin/enquiries/:number',
  changeEnquiry: 'PATCH /api/admin/enquiries/:number',
  replyToEnquiry: 'POST /api/admin/enquiries/:number/replies',
  makeEnquiryTask: 'POST /api/admin/enquiries/:number/task',
  listDeeds: 'GET /api/admin/audit',
  listDeedKinds: 'GET /api/admin/audit-filters',
  listStaffAccounts: 'GET /api/admin/staff-accounts',
  promoteAccount: 'POST /api/admin/staff-accounts',
  changeRole: 'PATCH /api/admin/staff-accounts/:id',
  disableAccount: 'POST /api/admin/staff-accounts/:id/disable',
  enableAccount: 'POST /api/admin/staff-accounts/:id/enable',
  endStaffSessions: 'POST /api/admin/staff-accounts/:id/end-sessions',
  getDashboard: 'GET /api/user/dashboard',
  listOrders: 'GET /api/user/orders',
  listSubscriptions: 'GET /api/user/subscriptions',
  searchOwn: 'GET /api/user/search',
  listFavourites: 'GET /api/user/favourites',
  saveFavourite: 'PUT /api/user/favourites/:slug',
  dropFavourite: 'DELETE /api/user/favourites/:slug',
  followNews: 'GET /api/live',
  listTasks: 'GET /api/tasks',
  getTask: 'GET /api/tasks/:id',
  createTask: 'POST /api/tasks',
  changeTask: 'PATCH /api/tasks/:id',
  deleteTask: 'DELETE /api/tasks/:id',
  restoreTask: 'POST /api/tasks/:id/restore',
  listStaff: 'GET /api/admin/staff',
  getVerse: 'GET /api/gita',
} as const satisfies { [Name in keyof Contract]?: Address<Name> };

export type Call = keyof typeof addresses;

type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };
type Inputs = {
  [Name in Call]: Part<Contract[Name], 'params'> & Part<Contract[Name], 'query'> & Part<Contract[Name], 'body'>;
};
export type Input<Name extends Call> = Inputs[Name];
export type Reply<Name extends Call> = z.output<Contract[Name]['reply']>;

/** `status` 0: nobody answered. Without a refusal it was not our server that answered, but one in between. */
export type Answer<Name extends Call> =
  | { ok: true; reply: Reply<Name> }
  | { ok: false; status: number; refusal: RefusalBody }
  | { ok: false; status: number; refusal?: never };

const nobody = { ok: false, status: 0 } as const;
const patience = 20_000;
const uploadPatience = 120_000;

let refused: (token: string) => void = () => undefined;

/** `listener` hears of each token that the server no longer takes. */
export function whenRefused(listener: (token: string) => void): void {
  refused = listener;
}

/** Calls one endpoint of the contract, as the signed-in person where there is one. Never throws. */
export async function call<Name extends Call>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  const [method = '', path = ''] = addresses[name].split(' ');
  const { params, query, body }: { params?: Record<string, string>; query?: object; body?: object } = input;
  const token = keptToken();
  try {
    const response = await fetch(filled(path, params ?? {}) + asQuery(query ?? {}), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(patience),
    });
    return heard(token, await read<Name>(response));
  } catch {
    return nobody;
  }
}

type Sending = { onProgress: (sent: number) => void; signal: AbortSignal };

/** Saves the profile with its files and says how much has left, from 0 to 1. Never throws; broken off it is like nobody answering. */
export function sendProfile(form: FormData, { onProgress, signal }: Sending): Promise<Answer<'saveProfile'>> {
  const [method = '', path = ''] = addresses.saveProfile.split(' ');
  const token = keptToken();
  return new Promise((resolve) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open(method, path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = uploadPatience;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = async () => {
      const { status, responseText } = request;
      resolve(heard(token, await read<'saveProfile'>(new Response(responseText, { status }))));
    };
    request.onerror = () => resolve(nobody);
    request.onabort = request.onerror;
    request.ontimeout = request.onerror;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function heard<A extends { ok: boolean; refusal?: RefusalBody }>(token: string | null, answer: A): A {
  if (token && !answer.ok && answer.refusal?.code === 'signed_out') refused(token);
  return answer;
}

async function read<Name extends Call>(response: Response): Promise<Answer<Name>> {
  const said = getLocale() === 'hi' ? await import('./said-in-hindi.ts').catch(() => undefined) : undefined;
  if (response.ok) {
    const reply = response.status === 204 ? null : await response.json();
    return { ok: true, reply: said ? said.replyInHindi(reply) : reply };
  }
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusal(body)) return { ok: false, status };
  return { ok: false, status, refusal: said ? said.refusalInHindi(body) : body };
}

function filled(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function asQuery(query: object): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) text.set(key, String(value));
  return text.size > 0 ? `?${text}` : '';
}

function isRefusal(body: unknown): body is RefusalBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}

export type PaymentProvider = { scriptUrl: string; mode: 'sandbox' | 'production' };

type Cashfree = {
  checkout(options: {
    paymentSessionId: string;
    redirectTarget: '_self';
  }): Promise<{ error?: { message?: string }; redirect?: boolean }>;
};

declare global {
  interface Window {
    Cashfree?: (options: { mode: PaymentProvider['mode'] }) => Cashfree;
  }
}

/** Loads the provider's script once; a failed try leaves nothing behind. */
export function loadPaymentScript(scriptUrl: string): Promise<void> {
  if (window.Cashfree) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      script.remove();
      reject(new Error('the payment script did not load'));
    };
    const late = setTimeout(giveUp, patience);
    script.onerror = giveUp;
    script.onload = () => {
      clearTimeout(late);
      if (window.Cashfree) resolve();
      else giveUp();
    };
    script.src = scriptUrl;
    document.head.append(script);
  });
}

/** Leaves for the provider's page. Says what went wrong where the browser stays here. */
export async function openPaymentPage({ scriptUrl, mode }: PaymentProvider, sessionId: string): Promise<string | null> {
  try {
    await loadPaymentScript(scriptUrl);
    const result = await window.Cashfree?.({ mode }).checkout({ paymentSessionId: sessionId, redirectTarget: '_self' });
    return result?.error ? (result.error.message ?? '') : null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/** Opens the stream of news; the session cookie says who listens. */
export function openNews(): EventSource {
  return new EventSource(addresses.followNews.slice('GET '.length));
}
