import type { Reply } from '#web/platform/api/api.ts';

export type Enquiry = Reply<'GET /api/admin/enquiries/:number'>;
