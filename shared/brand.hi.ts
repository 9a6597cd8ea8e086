import { saidInHindi } from './brand-said.hi.ts';

/** The words of `brand` for Hindi pages. Names, numbers and addresses come from there; an operator who changes words changes them in brand-said.hi.ts too. */
export const brandInHindi = saidInHindi();
