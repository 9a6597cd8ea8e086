import type { z } from 'zod';
import type { contract } from '#shared/contract/all.ts';
import type { ApiErrorBody } from '#shared/messages.ts';
import { apiCatalogue, translateError, translateReply } from './i18n/api-sentences.ts';
import { storedToken } from './storage/safe-storage.ts';

/**
 * API client of the browser (all endpoints of the contract), the upload with progress, and the payment provider's
 * script.
 */

type Contract = typeof contract;
type Address<Name extends keyof Contract> = `${Contract[Name]['method']} ${Contract[Name]['path']}`;

/**
 * Method and path of each endpoint, repeated here so that the browser does not load zod; the compiler compares them.
 */
const addresses = {
  askQuote: 'POST /api/quote',
  startPayment: 'POST /api/cashfree/initiate-payment',
  getOrderStatus: 'GET /api/orders/:orderId/status',
  sendOrderCode: 'POST /api/orders/find',
  openFoundOrder: 'POST /api/orders/find/open',
  claimOrder: 'POST /api/user/orders/:orderId/claim',
  listOwnInvoices: 'GET /api/user/invoices',
  correctInvoice: 'POST /api/admin/orders/:orderId/invoice-correction',
  setOrderState: 'POST /api/user/orders/:orderId/state',
  listInvoices: 'GET /api/admin/invoices',
  listUnclaimedOrders: 'GET /api/user/unclaimed-orders',
  claimUnclaimedOrders: 'POST /api/user/unclaimed-orders',
  getBuyer: 'GET /api/user/buyer',
  register: 'POST /api/auth/register',
  verifyOtp: 'POST /api/auth/verify-otp',
  resendOtp: 'POST /api/auth/resend-otp',
  login: 'POST /api/auth/login',
  sendEmailCode: 'POST /api/auth/email-code',
  verifyEmailCode: 'POST /api/auth/email-code/verify',
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
  sendReauthCode: 'POST /api/user/reauth-code',
  undoAccessChange: 'POST /api/auth/not-me/:token',
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
  syncOrder: 'POST /api/admin/orders/:orderId/ask',
  sendReceiptAgain: 'POST /api/admin/orders/:orderId/receipt',
  markRefundDone: 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done',
  cancelOwnOrder: 'POST /api/user/orders/:orderId/cancel',
  requestRefund: 'POST /api/admin/orders/:orderId/refunds',
  refundDuplicate: 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund',
  listRefundRequests: 'GET /api/admin/orders/:orderId/refunds',
  approveRefund: 'POST /api/admin/refunds/:id/approve',
  withdrawRefund: 'POST /api/admin/refunds/:id/withdraw',
  listEnquiries: 'GET /api/admin/enquiries',
  countEnquiries: 'GET /api/admin/enquiries-waiting',
  getEnquiry: 'GET /api/admin/enquiries/:number',
  changeEnquiry: 'PATCH /api/admin/enquiries/:number',
  replyToEnquiry: 'POST /api/admin/enquiries/:number/replies',
  makeEnquiryTask: 'POST /api/admin/enquiries/:number/task',
  listAuditEntries: 'GET /api/admin/audit',
  listDeedKinds: 'GET /api/admin/audit-filters',
  listStaffAccounts: 'GET /api/admin/staff-accounts',
  promoteAccount: 'POST /api/admin/staff-accounts',
  changeRole: 'PATCH /api/admin/staff-accounts/:id',
  listSettlements: 'GET /api/admin/settlements',
  getMoneySums: 'GET /api/admin/settlements/sums',
  getTaxMonth: 'GET /api/admin/months/:period',
  closeMonth: 'POST /api/admin/months/:period/close',
  setAccountant: 'PUT /api/admin/staff-accounts/:id/accountant',
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
  listOwnCases: 'GET /api/user/cases',
  getOwnCase: 'GET /api/user/cases/:id',
  answerCaseRequest: 'PUT /api/user/cases/:id/requests/:requestId',
  listOwnCaseMessages: 'GET /api/user/cases/:id/messages',
  sendOwnCaseMessage: 'POST /api/user/cases/:id/messages',
  markOwnCaseMessagesRead: 'PUT /api/user/cases/:id/messages/read',
  rateCase: 'POST /api/user/cases/:id/rating',
  changeRatingConsent: 'PATCH /api/user/cases/:id/rating',
  listRatings: 'GET /api/ratings',
  getStaffDay: 'GET /api/staff/day',
  listCases: 'GET /api/cases',
  listCaseReviews: 'GET /api/case-reviews',
  takeCase: 'POST /api/cases/take',
  getCase: 'GET /api/cases/:id',
  changeCase: 'PATCH /api/cases/:id',
  moveCaseStep: 'POST /api/cases/:id/steps/:key',
  addCaseRequest: 'POST /api/cases/:id/requests',
  reviewCaseRequest: 'POST /api/cases/:id/requests/:requestId/review',
  addCaseResult: 'POST /api/cases/:id/results',
  sendCaseMessage: 'POST /api/cases/:id/messages',
  markCaseMessagesRead: 'PUT /api/cases/:id/messages/read',
  addCaseNote: 'POST /api/cases/:id/notes',
  getCalendar: 'GET /api/admin/calendar',
  addHoliday: 'POST /api/admin/calendar/holidays',
  changeHoliday: 'PATCH /api/admin/calendar/holidays/:day',
  removeHoliday: 'DELETE /api/admin/calendar/holidays/:day',
  setOfficeHours: 'PUT /api/admin/calendar/hours',
  setRemedy: 'PUT /api/admin/remedy',
  listCannedReplies: 'GET /api/canned-replies',
  createCannedReply: 'POST /api/canned-replies',
  changeCannedReply: 'PUT /api/canned-replies/:id',
  removeCannedReply: 'DELETE /api/canned-replies/:id',
  restoreCannedReply: 'POST /api/canned-replies/:id/restore',
  subscribeLive: 'GET /api/live',
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

/** `status` 0: no response. No `error`: the response came from a proxy, not from our server. */
export type ApiResult<Name extends Call> =
  | { ok: true; reply: Reply<Name> }
  | { ok: false; status: number; apiError: ApiErrorBody; timedOut?: never }
  | { ok: false; status: number; apiError?: never; timedOut?: true };

const noResponse = { ok: false, status: 0 } as const;
const timeoutMs = 20_000;
const uploadTimeoutMs = 120_000;

let notifyRefused: (token: string, code: string) => void = () => undefined;

/** `listener` is called for each token that the server rejects, or accepts only after a second factor is set up. */
export function onRefused(listener: (token: string, code: string) => void): void {
  notifyRefused = listener;
}

export type CallOptions = { idempotencyKey?: string };

/**
 * Calls one endpoint of the contract with the token of the signed-in user, if any. Never throws. Calls with the same
 * `idempotencyKey` have one effect.
 */
export async function call<Name extends Call>(
  name: Name,
  input: Input<Name>,
  { idempotencyKey }: CallOptions = {},
): Promise<ApiResult<Name>> {
  const [method = '', path = ''] = addresses[name].split(' ');
  const { params, query, body }: { params?: Record<string, string>; query?: object; body?: object | null | undefined } =
    input;
  const token = storedToken();
  try {
    const response = await fetch(filled(path, params ?? {}) + asQuery(query ?? {}), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return reportError(token, await read<Name>(response));
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? { ...noResponse, timedOut: true } : noResponse;
  }
}

type Sending = CallOptions & { onProgress: (sent: number) => void; signal: AbortSignal };

/** Sends a form with files and reports upload progress from 0 to 1. Never throws; aborting returns status 0. */
export function sendForm<Name extends 'saveProfile' | 'answerCaseRequest' | 'addCaseResult'>(
  name: Name,
  { params, query }: Pick<Input<Name>, 'params' | 'query'>,
  form: FormData,
  { onProgress, signal, idempotencyKey }: Sending,
): Promise<ApiResult<Name>> {
  const [method = '', path = ''] = addresses[name].split(' ');
  const token = storedToken();
  return new Promise((resolve) => {
    // fetch has no upload progress.
    const request = new XMLHttpRequest();
    request.open(method, filled(path, params ?? {}) + asQuery(query ?? {}));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.timeout = uploadTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = async () => {
      const { status, responseText } = request;
      resolve(reportError(token, await read<Name>(new Response(responseText, { status }))));
    };
    request.onerror = () => resolve(noResponse);
    request.onabort = request.onerror;
    request.ontimeout = request.onerror;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function reportError<A extends { ok: boolean; apiError?: ApiErrorBody }>(token: string | null, answer: A): A {
  const code = answer.apiError?.code;
  if (token && (code === 'signed_out' || code === 'second_factor_missing')) notifyRefused(token, code);
  return answer;
}

async function read<Name extends Call>(response: Response): Promise<ApiResult<Name>> {
  const catalogue = await apiCatalogue();
  if (response.ok) {
    const reply = response.status === 204 ? null : await response.json();
    return { ok: true, reply: translateReply(catalogue, reply) };
  }
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (!isApiErrorBody(body)) return { ok: false, status };
  return { ok: false, status, apiError: translateError(catalogue, body) };
}

function filled(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function asQuery(query: object): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) text.set(key, String(value));
  return text.size > 0 ? `?${text}` : '';
}

function isApiErrorBody(body: unknown): body is ApiErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}

/** Opens the event stream of live updates; authenticated by the session cookie. */
export function openLiveStream(): EventSource {
  return new EventSource(addresses.subscribeLive.slice('GET '.length));
}
