import type { Reply } from '#web/platform/api/api.ts';

export type Enquiry = Reply<'getEnquiry'>;
