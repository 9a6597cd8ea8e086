import { brand } from '#shared/brand.ts';
import { documentsFor, itemsFor, questionsFor, reasonsFor } from './onboarding.en.ts';
import type { OnboardingContent } from './types.ts';

export const zomato = (): OnboardingContent => ({
  metaTitle: 'Zomato onboarding for restaurants and cloud kitchens',
  metaDescription:
    'We set up your kitchen on Zomato: account, menu, photos, payments and delivery. One fixed price with GST, from 3–5 working days of our own work.',
  heading: 'Zomato Onboarding',
  lead: 'We open your Zomato account, enter your menu, set up payments and stay with you until you take orders.',
  banner: {
    title: 'One fixed price, from papers to first order',
    text: 'No commission to us. What Zomato charges per order is agreed between you and Zomato.',
    link: 'See the plans',
  },
  documents: documentsFor('Zomato'),
  items: itemsFor('Zomato', {
    menu: 'Starter Onboarding covers up to 25 items. Pro Launch Package also puts up the photos that you send, for up to 50 items.',
    design:
      'Starter Onboarding gives you a simple logo and banner. Pro Launch Package takes the design further, with a banner and dish pictures in one style.',
    listing:
      'Best sellers come first, dishes get names that people search for, and every photo is checked. Pro Launch Package adds priority listing support: your case comes first in our queue.',
  }),
  reasons: reasonsFor('Zomato'),
  questions: questionsFor(
    'Zomato',
    'Yes. With both plans we enter the menu and design a logo and a banner. Pro Launch Package covers more items, their photos and a more detailed design.',
  ),
  independence: `${brand.name} is independent of Zomato. The name belongs to its owner.`,
});
