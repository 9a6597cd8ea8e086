import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { manifest } from '#server/rendering/manifest.ts';
import { applySettings, brand } from '#shared/brand.ts';
import { languages } from '#shared/language.ts';
import { roles, staffRoles } from '#shared/rules/accounts.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { ofShippedShop, ownShop } from '#test/own-shop.ts';
import type { EmailContent } from '../emails/emails.tsx';
import { emailsIn } from '../emails/in-language.ts';
import type { Receipt } from '../emails/receipt.tsx';
import { pageMeta } from '../web/platform/seo/page-meta.ts';

// A text that still has the old name does not take it from the settings.
applySettings(ownShop);
afterAll(() => applySettings(shippedSettings));

const at = '2026-11-22T06:30:00.000Z';
const name = 'Asha Rao';
const emails: EmailContent[] = [
  { kind: 'verify-email', code: '123456', at },
  { kind: 'login-code', code: '123456', at },
  { kind: 'account-exists', name },
  { kind: 'reset-link', name, path: '/reset-password/x' },
  { kind: 'set-password', name, path: '/reset-password/x' },
  { kind: 'reauth-code', name, code: '123456' },
  { kind: 'access-changed', name, change: 'password', to: '', at, path: '/reset-password/x' },
  { kind: 'change-email', code: '123456' },
  ...roles.flatMap((role) => [
    { kind: 'role-changed' as const, name, role, at },
    { kind: 'staff-changed' as const, name, by: name, who: 'nila@x.in', role, at },
  ]),
  ...staffRoles.map((role) => ({
    kind: 'staff-invitation' as const,
    name: '',
    by: name,
    role,
    path: '/invitation/x',
  })),
  ...(['quote', 'quote-reminder'] as const).map((kind) => ({
    kind,
    name,
    plan: 'Growth · Basic',
    ordered: { category: 'growth' as const, duration: 1, quantity: 1, total: 719_900 },
    total: 719_900,
    until: '2026-12-05',
    path: '/quote/x',
  })),
  { kind: 'erase-account', name, code: '123456' },
  { kind: 'account-erased', name, recordsKeptUntil: '2034-01-01' },
  ...(['whole', 'part', 'duplicate'] as const).map((what) => ({
    kind: 'refund-sent' as const,
    name,
    ticket: 'ABCDEF',
    plan: 'Growth · Basic',
    path: '/payment-success',
    amountPaise: 100_050,
    totalPaise: 719_900,
    what,
    refundId: 'r1',
    ordered: { category: 'growth' as const, duration: 1, quantity: 1, total: 719_900 },
  })),
  { kind: 'enquiry', number: 'ENQ-23456789', name, email: 'a@example.in', message: 'Hello', at, topic: 'gst' },
  { kind: 'enquiry-received', number: 'ENQ-23456789' },
  { kind: 'enquiry-reply', number: 'ENQ-23456789', message: 'Yes', author: 'Farah' },
  { kind: 'case-visit-off', name, service: 'FSSAI', path: '/cases/x', visit: { day: '2026-12-05', time: null } },
  { kind: 'case-answer-due', name, customer: name, service: 'FSSAI', ticket: 'ABCDEF', path: '/cases/x' },
  { kind: 'case-handed-over', name, by: name, customer: name, service: 'FSSAI', ticket: 'ABCDEF', path: '/cases/x' },
  { kind: 'cases-handed-over', name, by: name, cases: 2, path: '/cases' },
  { kind: 'task-digest', name, day: '2026-11-22', count: 0, overdue: 0, tasks: [] },
];
const receipt: Receipt = {
  ticket: 'ABCDEF',
  orderId: 'ch_abcdef',
  name,
  planName: 'Growth · Basic',
  category: 'growth',
  unitPrice: 7999,
  duration: 1,
  quantity: 1,
  subtotal: 7999,
  durationDiscount: 800,
  total: 7199,
  couponCode: null,
  couponDiscount: 0,
  paidAt: new Date(at),
  orderUrl: 'http://x/payment-success',
  casesUrl: 'http://x/cases',
  tax: { ratePercent: 18, taxablePaise: 610_085, gstPaise: 109_815 },
  callDue: true,
  days: null,
  invoiced: true,
};

test('e-mails, manifest and page titles have the name of the brand module and no other', () => {
  expect(brand.name).toBe('Tandoor');
  const said = languages.flatMap((language) => {
    const { renderEmail, renderReceipt } = emailsIn(language);
    return [
      ...emails.map((sentMail) => renderEmail(sentMail, 'http://localhost')),
      renderReceipt(receipt),
      manifest(language),
      pageMeta({ title: 'x', description: 'x' }),
    ].map((each) => JSON.stringify(each));
  });
  expect(said.filter((text) => ofShippedShop.test(text))).toEqual([]);
  // Contact form messages and task digests go to staff and do not contain the brand name.
  expect(said.filter((text) => text.includes('Tandoor')).length).toBeGreaterThan(said.length * 0.7);
});

test('the icon is drawn with the name of the brand module', async () => {
  const drawn = readFileSync('assets/pictures/icon.svg', 'utf8').replace('{brand}', shippedSettings.brand.name);
  expect(readFileSync('public/icon.svg', 'utf8')).toBe(drawn);
});
