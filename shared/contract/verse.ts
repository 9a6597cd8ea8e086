/** The verse endpoint. */
import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const verseEndpoints = endpoints({
  'GET /api/gita': {
    access: 'everyone',
    summary: 'Returns the current verse of the Bhagavad Gita in Sanskrit, English and Hindi; it changes every minute.',
    limit: 'none',
    reply: z.object({
      slok: z.string(),
      text: z.string(),
      text_hi: z.string(),
      chapter: z.int(),
      verse: z.int(),
      chapter_number: z.int(),
      verse_number: z.int(),
    }),
  },
});
