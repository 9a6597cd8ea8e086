import { promisedDays } from '../../promised-days.ts';
import { type CaseTemplate, inBoth, type TemplateStep } from '../template-types.ts';
import { approval, headSteps, ourTask, platformWait, queryStep, tailSteps } from './steps.ts';

const papers = [
  'fssai-licence',
  'pan',
  'cancelled-cheque',
  'gst-or-declaration',
  'menu',
  'outlet-photos',
  'platform-contact',
  'map-pin',
];

type Platform = 'Zomato' | 'Swiggy';

const photosStep = ourTask(
  'photos',
  [2, 3],
  ['We edit your photos', 'हम आपकी फ़ोटो सँवारते हैं'],
  ['Up to 50 of the photos that you sent.', 'आपकी भेजी फ़ोटो में से 50 तक।'],
  { optional: true },
);
const brandingStep = ourTask(
  'branding',
  [1, 1],
  ['Logo, banner and look of the page', 'लोगो, बैनर और पेज का रूप'],
  ['In one style with your dishes.', 'आपके व्यंजनों के साथ एक ही अंदाज़ में।'],
  { optional: true },
);

function steps(platform: Platform, bigger: boolean): TemplateStep[] {
  const letter = platform === 'Swiggy' ? 'letter of understanding' : 'partner agreement';
  return [
    ...headSteps(bigger ? [...papers, 'menu-photos'] : papers),
    ourTask(
      'profile',
      [1, 1],
      [`We fill the form of ${platform}`, `हम ${platform} का फ़ॉर्म भरते हैं`],
      ['Name and address are the same as on FSSAI, bank and menu.', 'नाम और पता वही जो FSSAI, बैंक और मेन्यू पर है।'],
    ),
    approval(
      'agreement',
      [1, 1],
      ['You sign the agreement', 'आप करार पर दस्तखत करते हैं'],
      [
        `${platform} sends its ${letter} to the owner, who signs it online.`,
        `${platform} अपना करार (${letter}) मालिक को भेजता है; मालिक ऑनलाइन दस्तखत करते हैं।`,
      ],
      { requests: ['agreement-signed'] },
    ),
    platformWait(
      'platform-check',
      [2, 4],
      [`${platform} checks papers and bank`, `${platform} दस्तावेज़ और बैंक जाँचता है`],
      ['We ask how it stands and answer questions.', 'हम हाल पूछते रहते हैं और सवालों के जवाब देते हैं।'],
      { emails: ['case-filed'] },
    ),
    queryStep(platform, 'platform-check', answerDays),
    ...(bigger ? [photosStep, brandingStep] : []),
    ourTask(
      'menu',
      [1, 1],
      ['We enter the menu', 'हम मेन्यू भरते हैं'],
      ['Names, prices, veg or non-veg, sizes and extras.', 'नाम, दाम, शाकाहारी या मांसाहारी, साइज़ और एक्स्ट्रा।'],
    ),
    approval(
      'menu-approval',
      [1, 1],
      ['You approve the menu', 'आप मेन्यू को हाँ कहते हैं'],
      ['Nothing goes live before your yes.', 'आपकी हाँ से पहले कुछ लाइव नहीं होता।'],
      { requests: ['menu-approval'] },
    ),
    platformWait(
      'platform-menu',
      [1, 3],
      [`${platform} checks the menu`, `${platform} मेन्यू जाँचता है`],
      ['It looks at names, photos and prices.', 'नाम, फ़ोटो और दाम देखे जाते हैं।'],
    ),
    approval(
      'test-order',
      [1, 1],
      ['Test order together', 'साथ में टेस्ट ऑर्डर'],
      ['We place it, you accept it.', 'हम ऑर्डर करते हैं, आप स्वीकार करते हैं।'],
      { requests: ['test-order'] },
    ),
    ourTask(
      'live',
      [0, 1],
      [`Live on ${platform}`, `${platform} पर लाइव`],
      ['We switch the listing on and send you its address.', 'हम लिस्टिंग चालू करते हैं और उसका पता आपको भेजते हैं।'],
    ),
    platformWait(
      'first-week',
      [6, 6],
      ['The first week', 'पहला हफ़्ता'],
      ['Orders come in; write to us if anything is wrong.', 'ऑर्डर आने लगते हैं; कुछ गड़बड़ हो तो हमें लिखें।'],
      { optional: true, running: true },
    ),
    ourTask(
      'week-check',
      [0, 1],
      bigger
        ? ['We look again and call you with tips', 'हम फिर देखते हैं और सुझाव के साथ कॉल करते हैं']
        : ['We look again', 'हम फिर एक बार देखते हैं'],
      ['Listing, first ratings and the first payment.', 'लिस्टिंग, पहली रेटिंग और पहला पेमेंट।'],
    ),
    ...tailSteps({
      title: ['Your listing', 'आपकी लिस्टिंग'],
      note: ['Its address and what we set up.', 'उसका पता और हमने क्या-क्या सेट किया।'],
    }),
  ];
}

/** Calendar days that we allow for answers, because the platforms publish no deadline. */
const answerDays = 7;

function onboarding(slug: string, platform: Platform, bigger: boolean): CaseTemplate {
  return {
    slug,
    version: 1,
    title: inBoth(`Your kitchen on ${platform}`, `${platform} पर आपका किचन`),
    promiseDays: promisedDays.onboarding,
    partner: platform,
    results: { required: ['listing_link'], more: ['menu_file', 'artwork', 'qr_code'], step: 'live' },
    steps: steps(platform, bigger),
  };
}

export const onboardingTemplates: readonly CaseTemplate[] = [
  onboarding('zomato-starter', 'Zomato', false),
  onboarding('zomato-pro', 'Zomato', true),
  onboarding('swiggy-basic', 'Swiggy', false),
  onboarding('swiggy-prime', 'Swiggy', true),
];
