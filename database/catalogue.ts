/** What is on sale: the seed of the tables `plans` and `coupons`. Prices and coupons are changed in the database afterwards. */
import type { Plan } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';

const inBothGrowthPlans = [
  'Menu score update',
  'Dedicated account manager',
  'Customer review management',
  'Detailed weekly report',
  'Detailed monthly report',
  'Discount strategy',
  'Competitor analysis',
  'SEO-friendly content',
  'Menu optimization',
  'Weekly consultant calls',
  'Weekly menu insights',
  'Target audience analysis',
  'Personalized growth strategies',
  'Daily monitoring of progress',
];

const inPremiumGrowthOnly = [
  'Response to reviews',
  'Profile enhancement',
  'Marketing insights',
  'Boosted promotions',
  'Ad campaign management',
  'Festival-specific promotions',
  'Custom campaign ideas',
  'Analytics and insights dashboards',
];

const registrationFeatures = (term: string) => [
  'Application prepared and filed on FoSCoS',
  'Documents checked before anything is filed',
  `${term} of annual-fee care: we remind you and help you pay on time`,
  'Government annual fee paid apart, at what FSSAI charges',
];

const inShopOrder: Plan[] = [
  {
    slug: 'basic-growth',
    name: 'Basic Growth Plan',
    category: 'growth',
    price: 7999,
    tagline: 'Someone looks after your listing every day',
    description:
      'A named account manager keeps your menu, offers and ratings in order and tells you every week what changed.',
    features: [...inBothGrowthPlans, 'Priority support (Standard)'],
    termMonths: null,
  },
  {
    slug: 'premium-growth',
    name: 'Premium Growth Plan',
    category: 'growth',
    price: 9999,
    tagline: 'Daily care, and we run your advertising',
    description:
      'Everything in Basic, and we also answer reviews, plan festival offers and manage your ad campaigns on the apps.',
    features: [...inBothGrowthPlans, 'Priority support (Fast)', ...inPremiumGrowthOnly],
    termMonths: null,
  },
  {
    slug: 'zomato-starter',
    name: 'Starter Onboarding',
    category: 'zomato',
    price: 1999,
    tagline: 'For a first menu of up to 25 items',
    description: 'We open your Zomato partner account, enter up to 25 menu items and add a basic logo and banner.',
    features: ['Account set-up', 'Menu set-up', 'Up to 25 menu items uploaded', 'Basic branding'],
    termMonths: null,
  },
  {
    slug: 'zomato-pro',
    name: 'Pro Launch Package',
    category: 'zomato',
    price: 2999,
    tagline: 'For a full menu with photos of up to 50 items',
    description:
      'We open your Zomato partner account, put up photos for up to 50 items and give the page a detailed brand look.',
    features: [
      'Account set-up',
      'Menu set-up',
      'Photo upload for up to 50 items',
      'Detailed branding',
      'Priority listing support',
    ],
    termMonths: null,
  },
  {
    slug: 'swiggy-basic',
    name: 'Basic Onboarding',
    category: 'swiggy',
    price: 1999,
    tagline: 'The listing, set up and ready to take orders',
    description: 'We open your Swiggy partner account, enter a basic menu and set up how Swiggy pays you.',
    features: ['Account set-up', 'Basic menu', 'Listing support', 'Payment set-up'],
    termMonths: null,
  },
  {
    slug: 'swiggy-prime',
    name: 'Prime Onboarding',
    category: 'swiggy',
    price: 2999,
    tagline: 'A fuller menu, photos and one person to ask',
    description:
      'We open your Swiggy partner account, build an advanced menu with photos for up to 50 items and brand your profile.',
    features: [
      'Account set-up',
      'Advanced menu',
      'Photos for up to 50 items',
      'Profile branding',
      'Priority listing',
      'Performance tips',
      'Dedicated onboarding support',
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-registration-1yr',
    name: 'FSSAI Registration, 1 year',
    category: 'fssai',
    price: 1500,
    tagline: 'Registration with 1 year of annual-fee care',
    description:
      'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for a year we remind you of the annual fee and help you pay it.',
    features: registrationFeatures('1 year'),
    termMonths: 12,
  },
  {
    slug: 'fssai-registration-3yrs',
    name: 'FSSAI Registration, 3 years',
    category: 'fssai',
    price: 2000,
    tagline: 'Registration with 3 years of annual-fee care',
    description:
      'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for 3 years we remind you of the annual fee and help you pay it.',
    features: registrationFeatures('3 years'),
    termMonths: 36,
  },
  {
    slug: 'fssai-registration-5yrs',
    name: 'FSSAI Registration, 5 years',
    category: 'fssai',
    price: 2500,
    tagline: 'Registration with 5 years of annual-fee care',
    description:
      'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for 5 years we remind you of the annual fee and help you pay it.',
    features: registrationFeatures('5 years'),
    termMonths: 60,
  },
  {
    slug: 'fssai-state-license',
    name: 'FSSAI State License',
    category: 'fssai',
    price: 4999,
    tagline: 'For sales above ₹1.5 crore and up to ₹50 crore a year',
    description:
      'For larger kitchens and for caterers. We prepare and file the State licence: ₹3,999 for the work and ₹1,000 towards the government fee.',
    features: [
      'Application prepared and filed on FoSCoS',
      'Kitchen layout, equipment list and safety plan put in order',
      '₹3,999 for our work and ₹1,000 towards the government fee; the rest of that fee is paid apart',
      'Answers to questions of the food safety officer',
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-tatkal-license',
    name: 'FSSAI Tatkal License',
    category: 'fssai',
    price: 999,
    tagline: 'Fast filing for 11 low-risk kinds of business only',
    description:
      'Instant grant for the 11 low-risk kinds that FSSAI names. Not for restaurants, cloud kitchens, cafes or caterers.',
    features: [
      'Eligibility checked before we file',
      'Application filed on FoSCoS as soon as your documents are complete',
      'Only for the 11 eligible kinds of business',
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-central-license',
    name: 'FSSAI Central License',
    category: 'fssai',
    price: 1999,
    tagline: 'For importers, exporters and sales above ₹50 crore a year',
    description: 'We prepare and file the Central licence. The government fee is paid apart, at what FSSAI charges.',
    features: [
      'Central filing on FoSCoS',
      'Documents and declarations put in order',
      'Answers to questions of the central licensing authority',
      'Government fee paid apart, at what FSSAI charges',
    ],
    termMonths: null,
  },
];

export const plans: (Plan & { position: number })[] = inShopOrder.map((plan, index) => ({
  ...plan,
  position: index + 1,
}));

const everythingButGrowth: Coupon['categories'] = ['zomato', 'swiggy', 'fssai'];
const withoutDatesOrLimits = { startsAt: null, endsAt: null, maxRedemptions: null };

export const coupons: Omit<Coupon, 'redeemed'>[] = [
  {
    code: 'SAVE10',
    kind: 'percent',
    value: 10,
    description: '10% off onboarding and licence plans',
    categories: everythingButGrowth,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE15',
    kind: 'percent',
    value: 15,
    description: '15% off onboarding and licence plans',
    categories: everythingButGrowth,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE20',
    kind: 'percent',
    value: 20,
    description: '20% off onboarding and licence plans',
    categories: everythingButGrowth,
    ...withoutDatesOrLimits,
  },
  {
    code: 'MAGIC20',
    kind: 'percent',
    value: 20,
    description: '20% off Swiggy onboarding plans',
    categories: ['swiggy'],
    ...withoutDatesOrLimits,
  },
  {
    code: 'SWIGGY100',
    kind: 'flat',
    value: 10,
    description: '₹10 off Swiggy onboarding plans',
    categories: ['swiggy'],
    ...withoutDatesOrLimits,
  },
  {
    code: 'NEWUSER50',
    kind: 'flat',
    value: 5,
    description: '₹5 off Swiggy onboarding plans',
    categories: ['swiggy'],
    ...withoutDatesOrLimits,
  },
];
