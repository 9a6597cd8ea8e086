import { seeded } from '#test/seed-order-history.ts';
import { goodPassword } from '../accounts.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests for sign-up, login and sessions. */
export function gettingIn({ person, email, fresh, number }: SeededCustomer): RequestCase[] {
  return [
    { endpoint: 'POST /api/auth/register', body: { name: 'Asha Rao', email: fresh, password: goodPassword } },
    { endpoint: 'POST /api/auth/verify-otp', body: { email: fresh, otp: '000000' }, expect: [400] },
    { endpoint: 'POST /api/auth/resend-otp', body: { email: fresh }, expect: [200, 429] },
    { endpoint: 'POST /api/auth/login', body: { email, password: goodPassword } },
    {
      endpoint: 'POST /api/auth/login',
      variant: 'with orders bought as a guest',
      body: { email: seeded.email(20 + 20 * number), password: goodPassword },
    },
    {
      endpoint: 'POST /api/auth/login',
      variant: 'wrong',
      body: { email, password: 'not this one at all' },
      expect: [401],
    },
    { endpoint: 'POST /api/auth/email-code', body: { email: fresh }, expect: [200, 429] },
    { endpoint: 'POST /api/auth/email-code/verify', body: { email: fresh, otp: '000000' }, expect: [400] },
    { endpoint: 'POST /api/auth/phone/send-otp', body: { phone: `98${String(number).padStart(8, '0')}` } },
    {
      endpoint: 'POST /api/auth/phone/verify-otp',
      body: { phone: `98${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { endpoint: 'POST /api/auth/phone', body: { idToken: 'x' }, expect: [400, 401, 404] },
    { endpoint: 'POST /api/auth/verify-token', role: 'customer' },
    { endpoint: 'POST /api/auth/logout', headers: { authorization: `Bearer ${seeded.token(person + 300)}` } },
    { endpoint: 'POST /api/auth/forgot-password', body: { email } },
    {
      endpoint: 'POST /api/auth/reset-password/:token',
      params: { token: String(101 + number) },
      body: { password: goodPassword },
    },
    { endpoint: 'GET /api/user/sessions', role: 'customer' },
    {
      endpoint: 'DELETE /api/user/sessions/:id',
      role: 'customer',
      params: { id: 'nothing' },
      body: { password: goodPassword },
      expect: [404],
    },
    { endpoint: 'DELETE /api/user/sessions', role: 'customer', body: { password: goodPassword } },
    { endpoint: 'POST /api/user/reauth-code', role: 'customer', expect: [401] },
    {
      endpoint: 'POST /api/user/password',
      role: 'customer',
      body: { current: goodPassword, password: `${goodPassword} 2` },
    },
  ];
}

/** Requests by customers. */
export function ownArea({ person, fresh, number }: SeededCustomer): RequestCase[] {
  return [
    { endpoint: 'GET /api/user/subscriptions', role: 'customer' },
    { endpoint: 'GET /api/user/orders', role: 'customer' },
    { endpoint: 'GET /api/user/dashboard', role: 'customer' },
    { endpoint: 'GET /api/user/search', role: 'customer', query: { q: 'starter' } },
    { endpoint: 'PUT /api/user/favourites/:slug', role: 'customer', params: { slug: 'basic-growth' } },
    { endpoint: 'GET /api/user/favourites', role: 'customer' },
    { endpoint: 'DELETE /api/user/favourites/:slug', role: 'customer', params: { slug: 'basic-growth' } },
    { endpoint: 'GET /api/user/profile', role: 'customer' },
    { endpoint: 'PUT /api/user/profile', role: 'customer', body: formOf({ name: 'Asha Rao' }) },
    { endpoint: 'PUT /api/user/language', role: 'customer', body: { language: 'hi' } },
    { endpoint: 'GET /uploads/:key', role: 'customer', params: { key: seeded.document(person) } },
    { endpoint: 'GET /api/download', role: 'seller', query: { path: seeded.document(person) } },
    {
      endpoint: 'GET /api/documents/:key/pages/:page',
      role: 'seller',
      params: { key: seeded.document(person), page: '2' },
      // The seeded file is no PDF.
      expect: [404],
    },
    { endpoint: 'DELETE /api/user/papers/:kind', role: 'customer', params: { kind: 'panCard' } },
    { endpoint: 'POST /api/user/papers/:kind/restore', role: 'customer', params: { kind: 'panCard' } },
    { endpoint: 'GET /api/user/paper-openings', role: 'customer' },
    {
      endpoint: 'POST /api/user/email',
      role: 'customer',
      body: { email: `new-${fresh}`, password: `${goodPassword} 2` },
    },
    {
      endpoint: 'POST /api/user/email/confirm',
      role: 'customer',
      body: { email: `new-${fresh}`, otp: '000000' },
      expect: [400],
    },
    {
      endpoint: 'POST /api/user/phone',
      role: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, password: `${goodPassword} 2` },
    },
    {
      endpoint: 'POST /api/user/phone/confirm',
      role: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { endpoint: 'GET /api/user/export', role: 'customer' },
  ];
}

/** Requests to erase the account; the erasure must be the customer's last request. */
export function leaving(): RequestCase[] {
  return [
    { endpoint: 'POST /api/user/erasure-code', role: 'customer', expect: [401] },
    { endpoint: 'DELETE /api/user', role: 'customer', body: { password: `${goodPassword} 2` } },
  ];
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
