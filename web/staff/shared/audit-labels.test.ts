import { expect, test } from 'vitest';
import { describeAuditEntry } from './audit-labels.ts';

test('a change of the shop reads in words, not in the names and values of the code', () => {
  const detail = {
    id: 'gst-registration',
    before: { onSale: true, price: 1499, history: [], name: { en: 'GST', hi: '' }, termMonths: null },
    after: { onSale: false, price: 1699, history: [{}], name: { en: 'GST number', hi: '' }, termMonths: 3 },
  };
  expect(describeAuditEntry('plan.changed', detail)).toBe(
    'changed the plan gst-registration: on sale: yes → no; price: ₹1,499 → ₹1,699; name: GST → GST number; term months: nothing → 3',
  );
});
