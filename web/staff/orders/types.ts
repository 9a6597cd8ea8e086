import type { Reply } from '#web/platform/api/api.ts';

export type StaffOrder = Reply<'GET /api/admin/orders/:orderId'>;
