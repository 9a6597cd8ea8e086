import type { Reply } from '#web/platform/api.ts';

export type ListedStaffAccount = Reply<'listStaffAccounts'>[number];
