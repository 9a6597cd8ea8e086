/** For use outside their service: 'Swiggy · Basic Onboarding', 'Growth · Basic', 'FSSAI · State License'. */
import type { Category, Plan } from './catalogue.ts';

const growthPlan = 'Growth Plan';

type Platforms = Record<Category, string>;

const platforms = {
  en: { growth: 'Growth', zomato: 'Zomato', swiggy: 'Swiggy', fssai: 'FSSAI' },
  hi: { growth: 'ग्रोथ', zomato: 'Zomato', swiggy: 'Swiggy', fssai: 'FSSAI' },
} satisfies Record<string, Platforms>;
const inLanguages = new Map<string, Platforms>(Object.entries(platforms));
const hasPlatform = (service: string): service is Category => Object.hasOwn(platforms.en, service);

/** Accepts a catalogue name or a title. A plan of another service has its whole title as name. */
export function planTitle({ category, name }: Pick<Plan, 'category' | 'name'>, language = 'en'): string {
  if (!hasPlatform(category)) return name;
  const platform = (inLanguages.get(language) ?? platforms.en)[category];
  const own = withoutPlatform(category, name);
  return own ? `${platform} · ${own}` : platform;
}

function withoutPlatform(category: Category, name: string): string {
  const words = Object.values<Platforms>(platforms).map((named) => named[category]);
  const [first] = words.flatMap((word) => (startsWithWord(name, word) ? name.slice(word.length) : []));
  const rest = (first ?? name).replace(/^ *· */, '').trim();
  return category === 'growth' && rest.endsWith(growthPlan) ? rest.slice(0, -growthPlan.length).trimEnd() : rest;
}

const startsWithWord = (text: string, word: string) => text === word || text.startsWith(`${word} `);
