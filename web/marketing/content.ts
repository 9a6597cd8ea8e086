import { inLanguage } from '../words.ts';
import { content as english } from './content.en.ts';
import { content as hindi } from './content.hi.ts';

/** The long texts of the marketing pages in the reader's language. */
export const content = () => inLanguage({ en: english, hi: hindi });
