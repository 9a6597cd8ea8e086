import type { Reply } from '#web/platform/api.ts';

export type StaffAccount = Reply<'listStaffAccounts'>[number];
