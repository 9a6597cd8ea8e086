import type { Reply } from '../../api.ts';

export type AnyOrder = Reply<'getAnyOrder'>;
