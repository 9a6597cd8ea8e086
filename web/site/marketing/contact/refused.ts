import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** A refused contact form: typed values and field errors. */
export type RefusedEnquiry = NonNullable<LoaderContext['refusedEnquiry']>;
