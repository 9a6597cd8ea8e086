/** Company data and marketing claims, for operators to edit: docs/operations.md, Make it yours. */
import { hoursInWords } from './rules/office-hours.ts';
import { promisedDays } from './rules/promised-days.ts';
import { demoEvidence, shippedFields, shippedVideo } from './shipped-brand.ts';

const name = 'Chulha';
/** Product name in URLs, e-mail addresses and file names. */
const slug = 'chulha';
const domain = `${slug}.example`;
const gstin = '07AAACC4175D1Z0';

const company = {
  name,
  slug,
  legalName: 'Chulha Business Services',
  contactPerson: 'Farah Khan',
  phone: '+91 98765 00000',
  phoneHref: 'tel:+919876500000',
  chatNumber: '919876500000',
  support: `support@${domain}`,
  sender: `${name} <hello@${domain}>`,
  address: ['Chulha Business Services', '2nd Floor, 14 Connaught Place', 'New Delhi 110001'],
  gstin,
  /** State code: the first two digits of the GSTIN. */
  sellerState: gstin.slice(0, 2),
  hours: hoursInWords.en,
  /**
   * Grievance officer (Consumer Protection (E-Commerce) Rules 2020), who is also the data protection contact (DPDP Act
   * 2023).
   */
  grievance: {
    name: 'Farah Khan',
    title: 'Grievance officer',
    email: `grievance@${domain}`,
    phone: '+91 98765 00000',
    acknowledges: '48 hours',
    solves: 'one month',
  },
} as const;

/** Nothing is sold while a value of the company is the shipped one, so then the site is a demonstration. */
const isDemonstration = shippedFields(company).length > 0;

/** `evidence` names the operator's proof; without it, only the demonstration shows the claim. */
const claim = (text: string, { evidence = demoEvidence, on = true }: { evidence?: string; on?: boolean } = {}) => ({
  text,
  evidence,
  shown: on && (evidence !== demoEvidence || isDemonstration),
});
const videoId: string = shippedVideo;

export const brand = {
  ...company,
  /** Team on the about page; to be replaced with names and photographs of real people. */
  team: [
    {
      name: 'Farah Khan',
      work: 'Contact person',
      text: 'The first voice on the phone, and the last one to leave a case.',
    },
    {
      name: 'Licence desk',
      work: 'FSSAI and GST',
      text: 'Reads the rules, checks your papers, files them in your name.',
    },
    { name: 'Listings desk', work: 'Zomato and Swiggy', text: 'Enters menus, sets up payments, follows approvals up.' },
    { name: 'Design desk', work: 'Logo, banner, menu card', text: 'Draws what has to be read at the size of a thumb.' },
  ],
  meaning:
    'A chulha is the stove that a household cooks on. It is lit before anything else, and nobody talks about it at the table.',
  paymentProvider: 'Cashfree Payments',
  /** Day of the last change to the policies, which also identifies their version. */
  policiesSince: '2026-11-28',
  languages: 'Hindi and English',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  video: {
    id: videoId,
    title: `How ${name} opens a kitchen`,
    shown: videoId !== shippedVideo || isDemonstration,
  },
  promises: {
    guaranteeDays: 30,
    refundDays: '7–10 business days',
    onboardingDays: `5–${promisedDays.onboarding} business days`,
    onboardingUsually: '3–5 working days',
    licenceDays: `7–${promisedDays.licence} business days`,
  },
  claims: {
    trusted: claim('Trusted by 500+ Restaurants & Startups'),
    kitchens: claim('300+ kitchens onboarded'),
    cities: claim('12+ cities'),
    rating: claim('4.8'),
    reviews: claim('152 reviews'),
    onboarded: claim('230+ onboarded'),
    recentBuyers: claim('50+ others in last 24 hours'),
    updated: claim('Last updated 06/2025'),
  },
} as const;

export function chatHref(text: string): string {
  return `https://wa.me/${brand.chatNumber}?text=${encodeURIComponent(text)}`;
}
