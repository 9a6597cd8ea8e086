import { oneLine } from './clean-text.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';

export type ContactField = 'name' | 'email' | 'phone';

export type ContactProblem =
  | { code: 'name_missing' | 'email_missing' | 'phone_missing' | 'email_shape' | 'phone_letters' | 'phone_start' }
  | { code: 'phone_length'; count: number }
  | { code: 'too_long'; most: number };

const longest: Record<ContactField, number> = { name: 100, email: 100, phone: 30 };

export function contactProblem(field: ContactField, typed: string): ContactProblem | undefined {
  const text = oneLine(typed);
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return { code: `${field}_missing` };
  if (field === 'name') return hasLetter.test(text) ? undefined : { code: 'name_missing' };
  if (field === 'email') return readEmail(text) === undefined ? { code: 'email_shape' } : undefined;
  return phoneProblem(text);
}

const hasLetter = /[\p{L}\p{N}]/u;

function phoneProblem(text: string): ContactProblem | undefined {
  const reading = readPhone(text);
  if ('digits' in reading) return undefined;
  if (reading.problem === 'letters') return { code: 'phone_letters' };
  if (reading.problem === 'start') return { code: 'phone_start' };
  return reading.count === 0 ? { code: 'phone_missing' } : { code: 'phone_length', count: reading.count };
}
