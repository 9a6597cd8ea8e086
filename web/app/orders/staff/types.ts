import type { Reply } from '#web/platform/api.ts';

export type StaffOrder = Reply<'getAnyOrder'>;
