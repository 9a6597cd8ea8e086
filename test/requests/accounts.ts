import { goodPassword } from '../accounts.ts';
import { trade } from '../trade.ts';
import type { Someone, Wish } from './wish.ts';

/** How somebody gets in. */
export function gettingIn({ person, email, fresh, number }: Someone): Wish[] {
  return [
    { of: 'register', body: { name: 'Asha Rao', email: fresh, password: goodPassword } },
    { of: 'verifyOtp', body: { email: fresh, otp: '000000' }, expect: [400] },
    { of: 'resendOtp', body: { email: fresh }, expect: [200, 429] },
    { of: 'login', body: { email, password: goodPassword } },
    {
      of: 'login',
      how: 'with orders bought as a guest',
      body: { email: trade.email(20 + 20 * number), password: goodPassword },
    },
    { of: 'login', how: 'wrong', body: { email, password: 'not this one at all' }, expect: [401] },
    { of: 'sendPhoneOtp', body: { phone: `98${String(number).padStart(8, '0')}` } },
    { of: 'verifyPhoneOtp', body: { phone: `98${String(number).padStart(8, '0')}`, otp: '000000' }, expect: [400] },
    { of: 'phoneLogin', body: { idToken: 'x' }, expect: [400, 401, 404] },
    { of: 'verifyToken', by: 'customer' },
    { of: 'logout', headers: { authorization: `Bearer ${trade.token(person + 300)}` } },
    { of: 'forgotPassword', body: { email } },
    { of: 'resetPassword', params: { token: String(101 + number) }, body: { password: goodPassword } },
    { of: 'listSessions', by: 'customer' },
    { of: 'endSession', by: 'customer', params: { id: 'nothing' }, expect: [404] },
    { of: 'endOtherSessions', by: 'customer' },
    { of: 'changePassword', by: 'customer', body: { current: goodPassword, password: `${goodPassword} 2` } },
  ];
}

/** What a customer asks of their own area. */
export function ownArea({ person, fresh, number }: Someone): Wish[] {
  return [
    { of: 'listSubscriptions', by: 'customer' },
    { of: 'listOrders', by: 'customer' },
    { of: 'getDashboard', by: 'customer' },
    { of: 'searchOwn', by: 'customer', query: { q: 'starter' } },
    { of: 'saveFavourite', by: 'customer', params: { slug: 'basic-growth' } },
    { of: 'listFavourites', by: 'customer' },
    { of: 'dropFavourite', by: 'customer', params: { slug: 'basic-growth' } },
    { of: 'getProfile', by: 'customer' },
    { of: 'saveProfile', by: 'customer', body: formOf({ name: 'Asha Rao' }) },
    { of: 'changeLanguage', by: 'customer', body: { language: 'hi' } },
    { of: 'openUpload', by: 'customer', params: { '*': trade.paper(person) } },
    { of: 'downloadPaper', by: 'seller', query: { path: trade.paper(person) } },
    { of: 'removePaper', by: 'customer', params: { kind: 'panCard' } },
    { of: 'restorePaper', by: 'customer', params: { kind: 'panCard' } },
    { of: 'listPaperOpenings', by: 'customer' },
    { of: 'changeEmail', by: 'customer', body: { email: `new-${fresh}`, password: `${goodPassword} 2` } },
    { of: 'confirmEmail', by: 'customer', body: { email: `new-${fresh}`, otp: '000000' }, expect: [400] },
    { of: 'changePhone', by: 'customer', body: { phone: `97${String(number).padStart(8, '0')}` } },
    {
      of: 'confirmPhone',
      by: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { of: 'exportData', by: 'customer' },
  ];
}

/** How an account ends; nothing of this customer's comes after it. */
export function leaving(): Wish[] {
  return [
    { of: 'sendErasureCode', by: 'customer' },
    { of: 'eraseAccount', by: 'customer', body: { password: `${goodPassword} 2` } },
  ];
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
