import type { Reply } from '../api.ts';

export type Enquiry = Reply<'getEnquiry'>;
