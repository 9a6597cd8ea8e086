import { brandIn } from '#shared/brand.ts';
import { getLocale } from '#web/paraglide/runtime.js';

export const localBrand = () => brandIn(getLocale());
