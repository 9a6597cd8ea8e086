import type { LoaderContext } from '#shared/contract/loader-context.ts';

export type RefusedEnquiry = NonNullable<LoaderContext['refusedEnquiry']>;
