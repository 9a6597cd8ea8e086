import { seeded } from '#test/seed-order-history.ts';
import { goodPassword } from '../accounts.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests for sign-up, login and sessions. */
export function gettingIn({ person, email, fresh, number }: SeededCustomer): RequestCase[] {
  return [
    { endpoint: 'register', body: { name: 'Asha Rao', email: fresh, password: goodPassword } },
    { endpoint: 'verifyOtp', body: { email: fresh, otp: '000000' }, expect: [400] },
    { endpoint: 'resendOtp', body: { email: fresh }, expect: [200, 429] },
    { endpoint: 'login', body: { email, password: goodPassword } },
    {
      endpoint: 'login',
      variant: 'with orders bought as a guest',
      body: { email: seeded.email(20 + 20 * number), password: goodPassword },
    },
    { endpoint: 'login', variant: 'wrong', body: { email, password: 'not this one at all' }, expect: [401] },
    { endpoint: 'sendEmailCode', body: { email: fresh }, expect: [200, 429] },
    { endpoint: 'verifyEmailCode', body: { email: fresh, otp: '000000' }, expect: [400] },
    { endpoint: 'sendPhoneOtp', body: { phone: `98${String(number).padStart(8, '0')}` } },
    {
      endpoint: 'verifyPhoneOtp',
      body: { phone: `98${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { endpoint: 'phoneLogin', body: { idToken: 'x' }, expect: [400, 401, 404] },
    { endpoint: 'verifyToken', role: 'customer' },
    { endpoint: 'logout', headers: { authorization: `Bearer ${seeded.token(person + 300)}` } },
    { endpoint: 'forgotPassword', body: { email } },
    { endpoint: 'resetPassword', params: { token: String(101 + number) }, body: { password: goodPassword } },
    { endpoint: 'listSessions', role: 'customer' },
    {
      endpoint: 'endSession',
      role: 'customer',
      params: { id: 'nothing' },
      body: { password: goodPassword },
      expect: [404],
    },
    { endpoint: 'endOtherSessions', role: 'customer', body: { password: goodPassword } },
    { endpoint: 'sendReauthCode', role: 'customer', expect: [401] },
    { endpoint: 'undoAccessChange', params: { token: 'nothing' }, expect: [400] },
    { endpoint: 'changePassword', role: 'customer', body: { current: goodPassword, password: `${goodPassword} 2` } },
  ];
}

/** Requests by customers. */
export function ownArea({ person, fresh, number }: SeededCustomer): RequestCase[] {
  return [
    { endpoint: 'listSubscriptions', role: 'customer' },
    { endpoint: 'listOrders', role: 'customer' },
    { endpoint: 'getDashboard', role: 'customer' },
    { endpoint: 'searchOwn', role: 'customer', query: { q: 'starter' } },
    { endpoint: 'saveFavourite', role: 'customer', params: { slug: 'basic-growth' } },
    { endpoint: 'listFavourites', role: 'customer' },
    { endpoint: 'dropFavourite', role: 'customer', params: { slug: 'basic-growth' } },
    { endpoint: 'getProfile', role: 'customer' },
    { endpoint: 'saveProfile', role: 'customer', body: formOf({ name: 'Asha Rao' }) },
    { endpoint: 'changeLanguage', role: 'customer', body: { language: 'hi' } },
    { endpoint: 'openUpload', role: 'customer', params: { '*': seeded.document(person) } },
    { endpoint: 'downloadDocument', role: 'seller', query: { path: seeded.document(person) } },
    {
      endpoint: 'openDocumentPage',
      role: 'seller',
      params: { key: seeded.document(person), page: '2' },
      // The seeded file is no PDF.
      expect: [404],
    },
    { endpoint: 'removeDocument', role: 'customer', params: { kind: 'panCard' } },
    { endpoint: 'restoreDocument', role: 'customer', params: { kind: 'panCard' } },
    { endpoint: 'listDocumentAccesses', role: 'customer' },
    { endpoint: 'changeEmail', role: 'customer', body: { email: `new-${fresh}`, password: `${goodPassword} 2` } },
    { endpoint: 'confirmEmail', role: 'customer', body: { email: `new-${fresh}`, otp: '000000' }, expect: [400] },
    {
      endpoint: 'changePhone',
      role: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, password: `${goodPassword} 2` },
    },
    {
      endpoint: 'confirmPhone',
      role: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { endpoint: 'exportData', role: 'customer' },
  ];
}

/** Requests to erase the account; the erasure must be the customer's last request. */
export function leaving(): RequestCase[] {
  return [
    { endpoint: 'sendErasureCode', role: 'customer', expect: [401] },
    { endpoint: 'eraseAccount', role: 'customer', body: { password: `${goodPassword} 2` } },
  ];
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
