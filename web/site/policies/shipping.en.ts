import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { paths } from '#shared/paths.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';
import { complaints } from './complaints.en.ts';
import type { Policy } from './types.ts';

const { registration, licence } = facts.authorityDays.value;

export const shipping = (): Policy => ({
  title: 'Shipping Policy',
  description: `We ship nothing: our work arrives online. Our part of Zomato and Swiggy onboarding takes ${brand.promises.onboardingDays}, of FSSAI licences ${brand.promises.licenceDays}.`,
  lead: 'We send no parcels. What you buy is work, and this is when and how it reaches you.',
  short: [
    { label: 'Delivery charge', value: 'none' },
    { label: 'Zomato, Swiggy: usually', value: brand.promises.onboardingUsually },
    { label: 'Zomato, Swiggy: promised', value: brand.promises.onboardingDays },
    { label: 'FSSAI', value: brand.promises.licenceDays },
    { label: 'Where', value: 'all of India, online' },
  ],
  parts: [
    {
      id: 'what',
      heading: 'What is delivered, and how',
      blocks: [
        'All our services are delivered online, everywhere in India. Nothing is sent by post and no delivery is charged.',
        {
          head: ['Service', 'What you receive', 'How'],
          rows: [
            [
              'FSSAI registration or licence',
              'The application, its reference number, the certificate',
              'On the page of your case; on FoSCoS under your own account',
            ],
            [
              'Zomato or Swiggy onboarding',
              'Your page on the app, with menu, photos and payouts set up',
              'In the partner account, which is yours',
            ],
            ['Logo, banner, menu card, QR code', 'Files for screen and print', 'On the page of your case, to download'],
            [
              'Growth plans',
              'The agreed work on your listing, weekly and monthly reports',
              'On the apps; reports on the page of your case',
            ],
          ],
        },
      ],
    },
    {
      id: 'when',
      heading: 'When',
      blocks: [
        'The receipt is in your mail within minutes of the payment. Your account manager calls within one working day.',
        {
          head: ['Our own work for', 'Usually', 'Our promise'],
          rows: [
            ['Zomato or Swiggy onboarding', brand.promises.onboardingUsually, brand.promises.onboardingDays],
            ['FSSAI registration or licence', 'depends on the kind', brand.promises.licenceDays],
            [
              'FSSAI Tatkal licence',
              `${daySpans.tatkal()} working days`,
              `at most ${brand.promises.tatkalDays} working days`,
            ],
            ['Growth plans', 'first report after a week', 'first call within one working day'],
          ],
        },
        `The shorter time is what our work usually takes for the smaller plans when the papers are complete; with photos and branding it is ${daySpans.biggerOnboarding()} working days. The longer one is what we stand for. On top of both, the app usually needs ${daySpans.apps()} working days, because it checks every new kitchen itself, and your signature and your approval of the menu take time too.`,
        `For a licence the days are ours: to prepare, to file, to follow up. FSSAI itself has ${registration} days for a registration and ${licence} days for a State or Central licence; where it uses more time than our promise leaves, the promise does not bind the authority, and we tell you at once.`,
      ],
    },
    {
      id: 'count',
      heading: 'How we count',
      blocks: [
        'A working day or business day is a day on which our office is open: usually Monday to Saturday, without the public holidays of the Central Government in Delhi and without the few days on which our office is closed. For a refund it is a day on which banks work.',
        'The days run from the day on which we have all your papers. They stand still while we wait for a paper or an answer from you, and while the authority or the app has the case.',
      ],
    },
    {
      id: 'late',
      heading: 'If we are late',
      blocks: [
        'Then you hear it from us first: an e-mail says so, and the page of your case shows how far the work is. If the delay is our fault and you no longer want the work, the rule for our own faults applies.',
        {
          text: 'It stands in the',
          link: { label: 'cancellation and refund policy', href: `${paths.returns}#fault` },
        },
      ],
    },
    {
      id: 'yours',
      heading: 'What we need from you',
      blocks: [
        'The papers that your account manager names, true and readable, an answer to questions from the authority or the app, and your signature where the app wants the owner to sign. Without these we cannot go on.',
      ],
    },
    complaints(),
  ],
});
