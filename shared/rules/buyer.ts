/** Who buys: which answers of the checkout form are good, and what is wrong with the others. */
import { readGstin } from './gstin.ts';
import { readPhone } from './phone.ts';
import { stateName } from './states.ts';

export const buyerFields = ['name', 'email', 'phone', 'address', 'state', 'gstin'] as const;
export type BuyerField = (typeof buyerFields)[number];

export type BuyerProblem =
  | { code: 'name_missing' | 'email_missing' | 'phone_missing' }
  | { code: 'email_shape' | 'phone_letters' | 'phone_start' | 'state_unknown' | 'gstin_wrong' }
  | { code: 'phone_length'; count: number }
  | { code: 'too_long'; most: number };

const longest: Record<BuyerField, number> = { name: 100, email: 100, phone: 30, address: 500, state: 2, gstin: 30 };
const emailShape = /^[^\s@<>()[\]",;:\\]+@([^\s@<>()[\]",;:\\.]+\.)+[^\s@<>()[\]",;:\\.]{2,}$/;

/** The first thing wrong with what was typed into a field, or nothing. Address, State and GSTIN may stay empty. */
export function problemWith(field: BuyerField, typed: string): BuyerProblem | undefined {
  const text = typed.trim();
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return missing(field);
  if (field === 'email' && !emailShape.test(text)) return { code: 'email_shape' };
  if (field === 'phone') return phoneProblem(text);
  if (field === 'state' && stateName(text) === undefined) return { code: 'state_unknown' };
  if (field === 'gstin' && readGstin(text) === undefined) return { code: 'gstin_wrong' };
  return undefined;
}

function missing(field: BuyerField): BuyerProblem | undefined {
  if (field === 'name') return { code: 'name_missing' };
  if (field === 'email') return { code: 'email_missing' };
  if (field === 'phone') return { code: 'phone_missing' };
  return undefined;
}

function phoneProblem(text: string): BuyerProblem | undefined {
  const reading = readPhone(text);
  if ('digits' in reading) return undefined;
  if (reading.problem === 'letters') return { code: 'phone_letters' };
  if (reading.problem === 'start') return { code: 'phone_start' };
  return reading.count === 0 ? { code: 'phone_missing' } : { code: 'phone_length', count: reading.count };
}
