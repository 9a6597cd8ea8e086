import { z } from 'zod';

/** A character with ink: no blank, control or filler, such as those of Hangul and the empty Braille pattern. */
export const seen = /(?![\u2800\p{Default_Ignorable_Code_Point}])[^\s\p{Cf}\p{Cc}]/u;

/** Words of which something can be seen. */
export const typedText = (longest: number) => z.string().trim().min(1).max(longest).regex(seen);
