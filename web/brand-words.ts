import { brand } from '#shared/brand.ts';
import { saidInHindi } from '#shared/brand-said.hi.ts';
import { getLocale } from './paraglide/runtime.js';

/** Who we are and what we claim, in the language of the page. */
export const brandWords = () => (getLocale() === 'hi' ? saidInHindi() : brand);
