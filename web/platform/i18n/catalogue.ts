import type { LoaderContext } from '#shared/contract/loader-context.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Returns the loader context with plans in the page's language; call it once the language is set. */
export function localLoaderContext(reading: LoaderContext): LoaderContext {
  return {
    ...reading,
    plans: () => reading.plans(getLocale()),
    plan: (id) => reading.plan(id, getLocale()),
  };
}
