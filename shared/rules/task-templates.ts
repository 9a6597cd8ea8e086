/** Task templates for paid orders by kind of service, with deadlines in working days after payment. */
import type { Category } from './catalogue.ts';

/** `step` identifies the step and never changes: an order has each step at most once. */
export type TaskTemplateStep = { step: string; title: string; workingDays: number };

// The days add up to the promises of the site: onboarding usually 3–5 working days and at most 10, a licence 7–15
// (specification, section 9), the account manager's call within one (the receipt).
const onboarding = (platform: string): readonly TaskTemplateStep[] => [
  { step: 'welcome-call', title: 'Welcome call: ask for PAN, FSSAI licence, bank details and menu', workingDays: 1 },
  { step: 'check-papers', title: `Check the papers for ${platform}`, workingDays: 2 },
  { step: 'menu', title: 'Enter the menu, prices and photos', workingDays: 3 },
  { step: 'submit', title: `Submit the kitchen to ${platform}`, workingDays: 4 },
  { step: 'go-live', title: `Go live on ${platform} and tell the customer`, workingDays: 5 },
  { step: 'first-orders', title: 'Look at the first orders and the listing once more', workingDays: 10 },
];

export const taskTemplates: Record<Category, readonly TaskTemplateStep[]> = {
  growth: [
    { step: 'welcome-call', title: 'Welcome call: get to know the kitchen and its listings', workingDays: 1 },
    { step: 'listing-review', title: 'Go through the listings and agree on the first week’s work', workingDays: 2 },
    { step: 'month-plan', title: 'Write the plan for the first month', workingDays: 3 },
    { step: 'first-report', title: 'Send the first weekly report', workingDays: 6 },
    { step: 'month-review', title: 'Review the first month with the customer', workingDays: 24 },
  ],
  zomato: onboarding('Zomato'),
  swiggy: onboarding('Swiggy'),
  fssai: [
    { step: 'welcome-call', title: 'Welcome call: ask for photo, identity and proof of premises', workingDays: 1 },
    { step: 'check-papers', title: 'Check the papers for the FSSAI application', workingDays: 2 },
    { step: 'apply', title: 'Submit the FSSAI application', workingDays: 3 },
    { step: 'authority', title: 'Ask how the application stands and answer the authority', workingDays: 7 },
    { step: 'licence', title: 'Send the licence to the customer', workingDays: 15 },
  ],
};
