import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { shippedFields } from './shipped-brand.ts';

const own = {
  name: 'Tandoor',
  legalName: 'Tandoor LLP',
  phone: '+91 90080 00000',
  phoneHref: 'tel:+919008000000',
  chatNumber: '919008000000',
  support: 'help@tandoor.in',
  address: ['Tandoor LLP', '7 Church Street', 'Bengaluru 560001'],
  gstin: '29AAACC4175D1ZU',
  grievance: { name: 'Meera Nair', email: 'grievance@tandoor.in', phone: '+91 90080 00000' },
};

test('every field of the shipped company is named, none of an own one', () => {
  expect(shippedFields(brand)).toEqual([
    'name',
    'legalName',
    'gstin',
    'address',
    'phone',
    'phoneHref',
    'chatNumber',
    'support',
    'grievance.name',
    'grievance.email',
    'grievance.phone',
  ]);
  expect(shippedFields(own)).toEqual([]);
  expect(shippedFields({ ...own, address: brand.address, support: 'help@tandoor.example' })).toEqual([
    'address',
    'support',
  ]);
});

test('the demonstration shows every claim and the video', () => {
  expect([...Object.values(brand.claims), brand.video].filter(({ shown }) => !shown)).toEqual([]);
});
