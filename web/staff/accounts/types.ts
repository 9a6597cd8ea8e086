import type { Reply } from '#web/platform/api/api.ts';

export type ListedStaffAccount = Reply<'GET /api/admin/staff-accounts'>[number];
