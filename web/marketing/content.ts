import { content as english } from './content.en.ts';

/** The long texts of the marketing pages in the reader's language; English until a Hindi twin of the same shape exists. */
export const content = english;
