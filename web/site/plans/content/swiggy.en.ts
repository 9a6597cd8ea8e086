import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { documentsFor, itemsFor, questionsFor, reasonsFor } from './onboarding.en.ts';
import type { OnboardingContent } from './types.ts';

export const swiggy = (): OnboardingContent => ({
  metaTitle: 'Swiggy onboarding for restaurants and cloud kitchens',
  metaDescription:
    'We set up your kitchen on Swiggy, from the partner agreement to the first order. One fixed price with GST, from 3–5 working days of our own work.',
  heading: 'Swiggy Onboarding',
  lead: 'From the partner agreement to the first order: account, menu, payments and a listing that is complete.',
  banner: {
    title: 'We fill in the forms, you sign once',
    text: 'Swiggy asks the owner to sign its letter of understanding online. Everything around it is our work.',
    link: 'See the plans',
  },
  documents: documentsFor('Swiggy'),
  items: itemsFor('Swiggy', {
    menu: `Basic Onboarding enters a basic menu. Prime Onboarding builds an advanced one with the photos that you send, for up to 50 items. ${facts.swiggyMenuMost.text}`,
    design:
      'With Basic Onboarding we upload the logo and the banner that you have. With Prime Onboarding we design them for you.',
    listing:
      'We choose categories, put best sellers first and check every photo. Prime Onboarding adds performance tips, and your case comes first in our queue.',
  }),
  reasons: reasonsFor('Swiggy'),
  questions: questionsFor(
    'Swiggy',
    'Yes. With both plans we enter the menu. Prime Onboarding also brands your profile with a logo and a banner that we design.',
  ),
  independence: `${brand.name} is independent of Swiggy. The name belongs to its owner.`,
});
