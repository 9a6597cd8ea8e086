import type { Reply } from '#web/platform/api.ts';

export type Enquiry = Reply<'getEnquiry'>;
