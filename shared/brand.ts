import type { Language } from './language.ts';
import { hoursInWords } from './rules/office-hours.ts';
import { logoAddress } from './settings/logo.ts';
import { type AllSettings, type ClaimPlace, type SettingText, shippedSettings } from './settings/shipped.ts';

/** Day of the last change of the shipped policies. */
const shippedSince = '2026-11-28';

/** Identifies the texts of the policies: their day, and what tells changes of one day apart. */
export type PolicyVersion = { since: string; terms: string };
const shippedPolicies: PolicyVersion = { since: shippedSince, terms: shippedSince };

type Words = Record<'languages' | 'officer' | 'acknowledges' | 'solves' | 'business' | 'working', string> & {
  videoTitle: (name: string) => string;
};

const words: { en: Words } & Partial<Record<Language, Words>> = {
  en: {
    languages: 'Hindi and English',
    officer: 'Grievance officer',
    acknowledges: '48 hours',
    solves: 'one month',
    business: 'business days',
    working: 'working days',
    videoTitle: (name) => `How ${name} opens a kitchen`,
  },
  hi: {
    languages: 'हिन्दी और अंग्रेज़ी',
    officer: 'शिकायत अधिकारी',
    acknowledges: '48 घंटे',
    solves: 'एक महीने',
    business: 'कामकाजी दिन',
    working: 'कामकाजी दिन',
    videoTitle: (name) => `${name} किचन कैसे खुलवाता है`,
  },
};

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** What people see of the settings, in a language. */
function brandOf(current: AllSettings, policies: PolicyVersion, language: Language) {
  const { brand, contact, people, invoicing, policies: rules, messages } = current;
  const { languages, officer, acknowledges, solves, business, working, videoTitle } = words[language] ?? words.en;
  const local = ({ en, [language]: here }: SettingText) => here || en;
  const claimAt = (place: ClaimPlace) => {
    const { text, shown } = current.claims.find((each) => each.place === place) ?? { text: { en: '' }, shown: false };
    return { text: local(text), shown };
  };
  return {
    name: brand.name,
    slug: brand.fileName,
    /** Address of the operator's logo; empty for the drawn stove. */
    logo: logoAddress(current.logo.picture),
    legalName: brand.legalName,
    meaning: local(brand.meaning),
    contactPerson: contact.person,
    phone: contact.phone,
    phoneHref: `tel:+${digitsOf(contact.phone)}`,
    chatNumber: digitsOf(contact.chatPhone),
    support: contact.support,
    sender: `${brand.name} <${messages.sender}>`,
    address: [brand.legalName, ...contact.address],
    social: contact.social,
    video: {
      id: contact.video,
      title: local(contact.videoTitle) || videoTitle(brand.name),
      shown: contact.video !== '',
    },
    gstin: invoicing.gstin,
    /** State code: the first two digits of the GSTIN. */
    sellerState: invoicing.gstin.slice(0, 2),
    hours: hoursInWords(current.hours, language),
    languages,
    /**
     * Grievance officer (Consumer Protection (E-Commerce) Rules 2020), who is also the data protection contact (DPDP
     * Act 2023).
     */
    grievance: {
      name: people.officer,
      title: officer,
      email: people.officerEmail,
      phone: people.officerPhone,
      acknowledges,
      solves,
    },
    team: people.team.map(({ name, work, text }) => ({ name: local(name), work: local(work), text: local(text) })),
    paymentProvider: 'Cashfree Payments',
    policiesSince: policies.since,
    termsVersion: policies.terms,
    promises: {
      guaranteeDays: rules.guaranteeDays,
      refundDays: `${rules.refundDays.from}–${rules.refundDays.to} ${business}`,
      onboardingDays: `5–${rules.promiseDays.onboarding} ${business}`,
      onboardingUsually: `3–5 ${working}`,
      licenceDays: `7–${rules.promiseDays.licence} ${business}`,
      tatkalDays: rules.promiseDays.tatkal,
    },
    claims: {
      trusted: claimAt('trusted'),
      kitchens: claimAt('kitchens'),
      cities: claimAt('cities'),
      rating: claimAt('rating'),
      reviews: claimAt('reviews'),
      onboarded: claimAt('onboarded'),
      recentBuyers: claimAt('recentBuyers'),
      updated: claimAt('updated'),
    },
  };
}

export type Brand = ReturnType<typeof brandOf>;

/**
 * The settings that this process works with. The server replaces them when an admin saves a section, and the browser
 * takes those of its page before anything is rendered; whoever imports them sees the new ones at the next read. Nobody
 * else writes them, and nothing may keep a copy from the time of its import.
 */
export let settings: AllSettings = shippedSettings;
let policyVersion = shippedPolicies;
let inLanguages: Partial<Record<Language, Brand>> = {};
export let brand = brandIn('en');
export let brandInHindi = brandIn('hi');

export function applySettings(next: AllSettings, policies: PolicyVersion = shippedPolicies): void {
  if (next === settings && policies === policyVersion) return;
  settings = next;
  policyVersion = policies;
  inLanguages = {};
  brand = brandIn('en');
  brandInHindi = brandIn('hi');
}

export function brandIn(language: Language): Brand {
  const made = inLanguages[language] ?? brandOf(settings, policyVersion, language);
  inLanguages[language] = made;
  return made;
}

export function chatHref(text: string): string {
  return `https://wa.me/${brand.chatNumber}?text=${encodeURIComponent(text)}`;
}
