import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CustomersTable } from './CustomersTable.tsx';
import type { ListedUser } from './use-users.ts';

const member: ListedUser = {
  _id: 'p1',
  name: 'Asha Rao',
  email: 'asha@mail.in',
  phone: '9876500011',
  role: 'user' as const,
  profilePhoto: null,
  aadharCard: null,
  panCard: null,
  guest: false,
  confirmed: true,
  disabled: false,
  createdAt: '2026-01-05T06:00:00Z',
};
const guest: ListedUser = { ...member, _id: 'guest_x', name: 'Meera Das', guest: true, confirmed: false };

/** Returns the cells of a customer's row: label, text, and whether they are hidden on phones. */
function cellsOf(user: ListedUser) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CustomersTable users={[user]} />
    </MemoryRouter>,
  );
  const cells = html.matchAll(/<td[^>]*data-label="([^"]*)"[^>]*class="([^"]*)"[^>]*>(.*?)<\/td>/g);
  return [...cells].map(([, label, classes = '', text = '']) => ({
    label,
    text: text.replace(/<[^>]*>/g, ''),
    hidden: classes.includes('max-md:hidden'),
  }));
}

test('an account’s row has role, formatted phone number, and a dash for each missing document', () => {
  expect(cellsOf(member)).toEqual([
    { label: 'Email', text: 'asha@mail.in', hidden: false },
    { label: 'Phone', text: '+91 98765 00011', hidden: false },
    { label: 'Role', text: 'User', hidden: false },
    { label: 'Profile Photo', text: '-', hidden: false },
    { label: 'Aadhar Card', text: '-', hidden: false },
    { label: 'PAN Card', text: '-', hidden: false },
  ]);
  expect(cellsOf({ ...member, phone: null })[1]?.text).toBe('-');
});

test('a guest’s row says Guest, and its card on phones has no document lines', () => {
  const cells = cellsOf(guest);
  expect(cells.find(({ label }) => label === 'Role')?.text).toBe('Guest');
  expect(cells.filter(({ hidden }) => hidden).map(({ label }) => label)).toEqual([
    'Profile Photo',
    'Aadhar Card',
    'PAN Card',
  ]);
});
