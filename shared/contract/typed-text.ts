import { z } from 'zod';

/**
 * A visible character: no blank, control character or filler (such as those of Hangul, or the empty Braille pattern).
 */
export const seen = /(?![\u2800\p{Default_Ignorable_Code_Point}])[^\s\p{Cf}\p{Cc}]/u;

/** Text with at least one visible character. */
export const typedText = (longest: number) => z.string().trim().min(1).max(longest).regex(seen);
