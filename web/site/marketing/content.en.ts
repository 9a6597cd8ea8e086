import { brand } from '#shared/brand.ts';
import { comparisonOf } from './comparison.ts';

const services = () => ({
  zomato: {
    title: 'Zomato Setup',
    text: 'Partner account, menu, photos and a listing that hungry people find.',
    days: `${brand.promises.onboardingUsually} of our work`,
    detail: [
      'We open the partner account, enter your menu and add the photos.',
      'We set your hours, packing charges and bank account, and check the page before it goes live.',
    ],
  },
  swiggy: {
    title: 'Swiggy Setup',
    text: 'From the partner agreement to the first order on your phone.',
    days: `${brand.promises.onboardingUsually} of our work`,
    detail: [
      'We send the papers in, enter your menu and set up how Swiggy pays you.',
      'You get a short lesson in taking the first order, and someone to call on that day.',
    ],
  },
  fssai: {
    title: 'FSSAI License',
    text: 'The right kind for your kitchen, filed by today’s rules.',
    days: `${brand.promises.licenceDays} of our work`,
    detail: [
      'Registration, State or Central licence: we tell you which one your sales and your kitchen need.',
      'We check every paper before we file it, and answer the questions that come back.',
    ],
  },
  branding: {
    title: 'Branding & Logo',
    text: 'Logo, banner, menu card and a QR code for your tables.',
    days: '',
    detail: [
      'A name that reads well at the size of a thumb, a banner for both apps, a menu card to print.',
      'Part of every onboarding plan: basic in the smaller ones, detailed in Pro and Prime.',
    ],
  },
});

export const content = () =>
  ({
    hero: {
      title: 'Simplify Your Business Setup in Minutes',
      lead: 'Food licence, GST, Zomato and Swiggy: fixed prices, one person to call, every step shown.',
    },
    need: {
      title: 'What do you need?',
      rows: {
        fssai: { title: 'Food licence', time: `${brand.promises.licenceDays} of our work` },
        zomato: { title: 'Zomato Setup', time: `${brand.promises.onboardingDays} of our work` },
        swiggy: { title: 'Swiggy Setup', time: `${brand.promises.onboardingDays} of our work` },
        growth: { title: 'More orders', time: 'looked after every day' },
      },
      ask: 'Rather talk?',
    },
    video: {
      heading: 'How it goes',
      steps: [
        {
          title: 'You choose and pay',
          text: 'The price is fixed before you pay. The receipt is in your mail a minute later.',
        },
        {
          title: 'You send your papers',
          text: 'PAN, bank details, a menu, some photos. We check each one and tell you if one will not do.',
        },
        {
          title: 'We do the rest',
          text: 'Filing, uploading, following up. Your account manager tells you how it stands.',
        },
      ],
    },
    services: {
      heading: 'What we set up for you',
      lead: 'Each with a fixed price, and the days it takes.',
      list: services(),
    },
    pricing: {
      heading: 'Monthly growth plans',
      lead: 'The list price, what you save, and what you pay at checkout. GST is included.',
    },
    comparison: {
      heading: 'What is included',
      items: comparisonOf({
        both: [
          'Menu score update',
          'Dedicated account manager',
          'Customer review management',
          'Detailed weekly report',
          'Detailed monthly report',
          'Discount strategy',
          'Competitor analysis',
          'SEO content',
          'Menu optimization',
          'Weekly consultant calls',
          'Weekly menu insights',
          'Target audience analysis',
          'Personalized growth strategies',
          'Daily monitoring of progress',
        ],
        support: { label: 'Priority support', basic: 'Standard', premium: 'Fast' },
        premiumOnly: [
          'Response to review',
          'Profile enhancement',
          'Marketing insights',
          'Boosted promotions',
          'Ad campaign management',
          'Festival promotions',
          'Custom campaign ideas',
          'Analytics dashboards',
        ],
      }),
    },
    about: {
      heading: `You cook. ${brand.name} does the paperwork.`,
      text: 'Opening a kitchen in India means a licensing portal, a tax number, two delivery apps and a dozen logins. We have done it many times. You do it once.',
      points: [
        {
          title: 'GST and trademark help',
          text: 'Registration, the right code for food, and a name nobody else may use.',
        },
        { title: 'Personal account managers', text: `One person with a name and a number, in ${brand.languages}.` },
        { title: 'A live dashboard', text: 'Your orders, tickets, plans and papers in one place, on any phone.' },
      ],
    },
    contact: {
      heading: 'Get in Touch',
      text: 'Tell us what you cook and where. A person answers, not a machine.',
    },
    servicesPage: {
      title: 'Services',
      description:
        'Zomato and Swiggy onboarding, FSSAI licences, branding: four services for food businesses in India, each with a fixed price.',
      lead: 'The work that stands between a kitchen and its first order.',
    },
    plansPage: {
      title: 'All plans',
      description:
        'Every plan for food businesses in India: growth care, Zomato and Swiggy onboarding, FSSAI licences. Price, what is inside, and how to buy.',
      lead: 'Every price includes GST. Government fees, where there are any, are named apart.',
    },
  }) as const;
