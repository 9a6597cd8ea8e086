import type { Reply } from '../api.ts';

export type StaffAccount = Reply<'listStaffAccounts'>[number];
