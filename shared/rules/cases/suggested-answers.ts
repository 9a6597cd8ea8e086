import type { BuyerField } from '../buyer.ts';

/** Answers that may be suggested for a request: facts that were given before, never consent to something new. */

export const repeatableKinds: ReadonlySet<string> = new Set([
  'business-details',
  'platform-contact',
  'map-pin',
  'food-list',
  'manager-access',
  'goals',
]);

export type OrderFacts = Record<Exclude<BuyerField, 'state'>, string | null>;

const labels = {
  company: { en: 'Business', hi: 'बिज़नेस' },
  name: { en: 'Owner', hi: 'मालिक' },
  address: { en: 'Address', hi: 'पता' },
  gstin: { en: 'GSTIN', hi: 'GSTIN' },
  phone: { en: 'Mobile', hi: 'मोबाइल' },
  email: { en: 'E-mail', hi: 'ई-मेल' },
} satisfies Record<keyof OrderFacts, Record<'en' | 'hi', string>>;

const factsOfKind: Readonly<Record<string, readonly (keyof OrderFacts)[]>> = {
  'business-details': ['company', 'name', 'address', 'gstin'],
  'platform-contact': ['name', 'phone', 'email'],
};

export function answerFromOrder(kind: string, order: OrderFacts, language: 'en' | 'hi'): string | undefined {
  const lines = (factsOfKind[kind] ?? []).flatMap((fact) => {
    const value = order[fact]?.trim();
    return value ? [`${labels[fact][language]}: ${value}`] : [];
  });
  return lines.length > 0 ? lines.join('\n') : undefined;
}

export const asksForLicence = (kind: string) => kind === 'business-details';

export function withLicences(kind: string, answer: string, numbers: readonly string[]): string {
  const missing = asksForLicence(kind) ? numbers.filter((number) => !answer.includes(number)) : [];
  return [answer, ...missing.map((number) => `FSSAI: ${number}`)].filter(Boolean).join('\n');
}
