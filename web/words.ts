import { getLocale } from './paraglide/runtime.js';

/** Long content in the reader's language; in English where its Hindi twin is missing. */
export function inLanguage<Words>(twins: { en: Words; hi?: Words }): Words {
  return twins[getLocale()] ?? twins.en;
}
