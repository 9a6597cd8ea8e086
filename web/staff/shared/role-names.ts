import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';

export const roleNames: Record<Role, () => string> = {
  user: m.desk_role_user,
  viewer: m.app_role_viewer,
  accountant: m.app_role_accountant,
  seller: m.app_role_seller,
  admin: m.app_role_admin,
};
