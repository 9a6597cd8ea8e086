import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getVerse = endpoint({
  method: 'GET',
  path: '/api/gita',
  access: 'everyone',
  summary: 'The verse of this minute from the Bhagavad Gita, in Sanskrit, English and Hindi.',
  reply: z.object({
    slok: z.string(),
    text: z.string(),
    text_hi: z.string(),
    chapter: z.int(),
    verse: z.int(),
    chapter_number: z.int(),
    verse_number: z.int(),
  }),
});
