import { z } from 'zod';

/** Visible character: no space, control character or filler (such as those of Hangul, or the empty Braille pattern). */
export const seen = /(?![\u2800\p{Default_Ignorable_Code_Point}])[^\s\p{Cf}\p{Cc}]/u;

/** Returns a schema for text with at least one visible character. */
export const typedText = (longest: number) => z.string().trim().min(1).max(longest).regex(seen);
