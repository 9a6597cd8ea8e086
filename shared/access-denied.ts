import type { Right } from './rules/accounts.ts';

/** In a separate file, to keep the bundle of signed-in pages small. */
export const accessDenied = 'Access Denied. Only Admins and Sellers can view this page.';
export const accountantsOnly =
  'Access Denied. Only Admins, Accountants and Sellers with the right of the accountant can view this page.';
export const adminsOnly = 'Access Denied. Only Admins can view this page.';
const notOfRole = 'Access Denied. Your role does not include this. An Admin can change your role.';

/** Returns the sentence for staff without the right. */
export function deniedToStaff(right: Right): string {
  if (right === 'admin') return adminsOnly;
  return right === 'accountant' ? accountantsOnly : notOfRole;
}
