/** How people are called and reached: which names, addresses and numbers are good, and what is wrong with the others. */
import { readPhone } from './phone.ts';

export type ContactField = 'name' | 'email' | 'phone';

export type ContactProblem =
  | { code: 'name_missing' | 'email_missing' | 'phone_missing' }
  | { code: 'email_shape' | 'phone_letters' | 'phone_start' }
  | { code: 'phone_length'; count: number }
  | { code: 'too_long'; most: number };

const longest: Record<ContactField, number> = { name: 100, email: 100, phone: 30 };
const emailShape = /^[^\s@<>()[\]",;:\\]+@([^\s@<>()[\]",;:\\.]+\.)+[^\s@<>()[\]",;:\\.]{2,}$/;

/** The first thing wrong with what was typed into a field, or nothing. None may stay empty. */
export function contactProblem(field: ContactField, typed: string): ContactProblem | undefined {
  const text = typed.trim();
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return { code: `${field}_missing` };
  if (field === 'email' && !emailShape.test(text)) return { code: 'email_shape' };
  return field === 'phone' ? phoneProblem(text) : undefined;
}

function phoneProblem(text: string): ContactProblem | undefined {
  const reading = readPhone(text);
  if ('digits' in reading) return undefined;
  if (reading.problem === 'letters') return { code: 'phone_letters' };
  if (reading.problem === 'start') return { code: 'phone_start' };
  return reading.count === 0 ? { code: 'phone_missing' } : { code: 'phone_length', count: reading.count };
}
