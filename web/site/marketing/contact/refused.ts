import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** Contact form that the server has refused: typed values and field errors. */
export type RefusedEnquiry = NonNullable<LoaderContext['refusedEnquiry']>;
