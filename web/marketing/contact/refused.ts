import type { Reading } from '#shared/contract/reading.ts';

/** A form that came back: what was typed and what is wrong with it. */
export type RefusedEnquiry = NonNullable<Reading['refusedEnquiry']>;
