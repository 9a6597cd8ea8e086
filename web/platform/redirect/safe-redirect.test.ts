import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { opensClientSide, safeRedirect, withFromParameter } from './safe-redirect.ts';

describe('safeRedirect allows our screens', () => {
  test.each([
    '/',
    '/dashboard',
    '/Subscriptions',
    '/task-board?mine=1#done',
    '/customers/8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11#notes',
    '/checkout/swiggy-prime?couponCode=MAGIC20&finalPrice=2399',
    '/checkout/basic?months=12',
    '/payment-success?order_id=abc',
    '/profile',
    '/#services',
    '/hi/plans',
  ])('to %s', (from) => expect(safeRedirect(from)).toBe(from));

  test('dot segments are resolved', () => {
    expect(safeRedirect('/plans/../dashboard')).toBe('/dashboard');
    expect(safeRedirect('/./orders')).toBe('/orders');
  });
});

describe('safeRedirect refuses open redirects', () => {
  test.each([
    '//e',
    '//e.example/dashboard',
    '///e',
    '/\\e',
    '\\\\e',
    '\\/e',
    '/\t/e',
    '/\n/e',
    '/%09/e',
    '/%0a/e',
    '/..//e',
    '/../..//e',
    '/.//e',
    '/%2e%2e//e',
    '/%2e%2e%2f/e',
    '/dashboard/..//e',
    '/%2f%2fe',
    '/%5ce',
    '/checkout/..//e',
    '/checkout/%2f%2fe',
    '/checkout/a/b',
    '/hi//e',
    'https:e',
    'https:/e',
    'https://e',
    'http://here.invalid/dashboard',
    'HTTPS://e',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/@e',
    '@e',
    '/dashboard@e',
    'dashboard',
    ' /dashboard',
    ' //e',
    '/\u0000/e',
    '/\u2028/e',
    '/／e',
    '?from=//e',
    '#//e',
    '',
    '/unknown',
    '/api/auth/logout',
    '/logout',
    '/login?from=/dashboard',
    '/login-phone',
    '/login-code',
    '/signup',
    '/reset-password/token',
    '/dev/mailbox',
    '/uploads/x',
    `/dashboard?${'x'.repeat(2_000)}`,
    `/${'../'.repeat(300)}/e`,
  ])('%j is refused', (from) => expect(safeRedirect(from)).toBeUndefined());

  test('null is refused', () => expect(safeRedirect(null)).toBeUndefined());
});

test('signed-in screens open by client-side navigation, others by a document load', () => {
  expect([opensClientSide('/dashboard?a=b'), opensClientSide(paths.taskBoard), opensClientSide('/plans')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('sign-in addresses keep the from parameter', () => {
  expect(withFromParameter(paths.signup, '/checkout/a?months=3')).toBe('/signup?from=%2Fcheckout%2Fa%3Fmonths%3D3');
  expect(withFromParameter(paths.signup, undefined)).toBe('/signup');
});
