/** Who we are and what we claim. An operator changes these in this one place. */

/** A claim is the operator's to prove: `evidence` says where the proof lies, `shown` switches it off everywhere. */
type Claim = { text: string; evidence: string; shown: boolean };

const demoClaim = 'Demonstration text of the specification; replace by a source before a real launch.';
const claim = (text: string): Claim => ({ text, evidence: demoClaim, shown: true });

export const brand = {
  name: 'Chulha',
  legalName: 'Chulha Business Services',
  contactPerson: 'Farah Khan',
  phone: '+91 98765 00000',
  phoneHref: 'tel:+919876500000',
  chatNumber: '919876500000',
  support: 'support@chulha.example',
  address: ['Chulha Business Services', '2nd Floor, 14 Connaught Place', 'New Delhi 110001'],
  sellerState: '07',
  gstin: '07AAACC4175D1Z0',
  hours: '10AM–6PM Mon–Sat',
  /** Who answers for complaints (Consumer Protection (E-Commerce) Rules 2020) and for personal data (DPDP Act 2023). */
  grievance: {
    name: 'Farah Khan',
    title: 'Grievance officer',
    email: 'grievance@chulha.example',
    phone: '+91 98765 00000',
    acknowledges: '48 hours',
    solves: 'one month',
  },
  /** The people of the about page; an operator puts names and photographs of real people here. */
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
  paymentProvider: 'Cashfree Payments',
  /** The day from which the present policies hold. */
  policiesSince: '2026-11-20',
  languages: 'Hindi and English',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  video: { id: 'aqz-KE-bpKQ', title: 'How Chulha opens a kitchen' },
  promises: {
    guaranteeDays: 30,
    refundDays: '7–10 business days',
    onboardingDays: '5–10 business days',
    onboardingUsually: '3–5 working days',
    licenceDays: '7–15 business days',
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

/** A chat link with a text already typed. */
export function chatHref(text: string): string {
  return `https://wa.me/${brand.chatNumber}?text=${encodeURIComponent(text)}`;
}
