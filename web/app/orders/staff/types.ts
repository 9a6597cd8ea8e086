import type { Reply } from '#web/platform/api.ts';

export type AnyOrder = Reply<'getAnyOrder'>;
