import type { Reply } from '#web/platform/api/api.ts';

export type ListedStaffAccount = Reply<'listStaffAccounts'>[number];
