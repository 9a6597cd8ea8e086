import { promisedDays } from '../../promised-days.ts';
import { type CaseTemplate, inBoth, type ResultRule, type TemplateStep } from '../template-types.ts';
import { approval, authorityWait, headSteps, ourTask, queryStep, tailSteps, type Words } from './steps.ts';

const partner = 'FoSCoS';
const results: ResultRule = { required: ['licence_number', 'certificate'] };

/** Calendar days after which FoSCoS rejects an application with an unanswered question. */
const answerDays = 30;

const basicPapers = ['business-details', 'photo', 'identity', 'premises-proof', 'owner-noc'];

const kindStep = ourTask(
  'kind',
  [1, 1],
  ['We confirm which permission you need', 'आपको कौन-सी अनुमति चाहिए, हम पक्का करते हैं'],
  [
    'Sales, kind of food and place decide it. If another one fits, we tell you before anything is filed.',
    'यह बिक्री, खाने के प्रकार और जगह से तय होता है। दूसरी अनुमति ठीक हो तो जमा करने से पहले बताते हैं।',
  ],
);

const confirmStep = approval(
  'confirm',
  [1, 1],
  ['You confirm the application', 'आप आवेदन पक्का करते हैं'],
  [
    'You read the draft. Type any code on the official page yourself; do not send it to us.',
    'आप मसौदा पढ़ते हैं। कोई कोड आए तो सरकारी पेज पर खुद भरें; हमें न भेजें।',
  ],
  { requests: ['confirm-application'] },
);

function filedStep(days: readonly [number, number]): TemplateStep {
  return ourTask(
    'filed',
    days,
    ['We file it and pay the fee', 'हम आवेदन जमा करते हैं और फ़ीस भरते हैं'],
    ['You get the 17-digit reference number of FoSCoS.', 'आपको FoSCoS का 17 अंकों का रेफ़रेंस नंबर मिलता है।'],
  );
}

function scrutinyStep(days: readonly [number, number], note: Words): TemplateStep {
  return authorityWait('scrutiny', days, ['FoSCoS looks at the file', 'FoSCoS फ़ाइल देखता है'], note, {
    emails: ['case-filed'],
  });
}

function inspectionStep(returnsTo: string, days: readonly [number, number]): TemplateStep {
  return authorityWait(
    'inspection',
    days,
    ['An officer visits the kitchen', 'अधिकारी किचन देखने आते हैं'],
    [
      'Be there, and have water report, health papers of staff and the plan at hand.',
      'वहाँ रहें, और पानी की रिपोर्ट, स्टाफ़ के हेल्थ पेपर और प्लान तैयार रखें।',
    ],
    { onDemand: true, returnsTo, emails: ['case-inspection'] },
  );
}

const tail = tailSteps({
  title: ['Your number and certificate', 'आपका नंबर और सर्टिफ़िकेट'],
  note: ['We check the 14 digits and send you both.', 'हम 14 अंक जाँचकर दोनों आपको भेजते हैं।'],
});

function registration(slug: string, years: number): CaseTemplate {
  return {
    slug,
    version: 1,
    title: inBoth(`FSSAI registration, ${years}-year care`, `FSSAI रजिस्ट्रेशन, ${years} साल की देखभाल`),
    promiseDays: promisedDays.licence,
    partner,
    results,
    steps: [
      ...headSteps(basicPapers),
      kindStep,
      ourTask(
        'draft',
        [1, 1],
        ['We write the application (Form A)', 'हम आवेदन लिखते हैं (फ़ॉर्म A)'],
        ['From your papers and answers.', 'आपके दस्तावेज़ और जवाबों से।'],
      ),
      confirmStep,
      filedStep([0, 1]),
      scrutinyStep(
        [0, 7],
        [
          'Often granted the same day; 7 days are usual at most.',
          'अक्सर उसी दिन मिल जाता है; आम तौर पर 7 दिन से ज़्यादा नहीं।',
        ],
      ),
      queryStep(partner, 'scrutiny', answerDays),
      inspectionStep('result', [5, 15]),
      ...tail,
    ],
  };
}

const grantStep = authorityWait(
  'grant',
  [1, 5],
  ['FoSCoS decides', 'FoSCoS फ़ैसला करता है'],
  ['The licence is issued on the portal.', 'लाइसेंस पोर्टल पर जारी होता है।'],
);

function licence(
  slug: string,
  title: Words,
  more: { papers: readonly string[]; scrutiny: readonly [number, number] },
): CaseTemplate {
  return {
    slug,
    version: 1,
    title: inBoth(...title),
    promiseDays: promisedDays.licence,
    partner,
    results,
    steps: [
      ...headSteps([...basicPapers, 'business-proof', 'nomination', 'fsms', 'layout', 'water-test', ...more.papers]),
      kindStep,
      ourTask(
        'plan',
        [1, 2],
        ['Layout and safety plan put in order', 'नक्शा और सेफ़्टी प्लान ठीक करना'],
        ['We complete sizes, equipment and the food safety plan.', 'हम नाप, उपकरण और फ़ूड सेफ़्टी प्लान पूरा करते हैं।'],
        { optional: true },
      ),
      confirmStep,
      filedStep([1, 1]),
      scrutinyStep(more.scrutiny, [
        'An officer reads the file. They may ask a question or visit the kitchen.',
        'अधिकारी फ़ाइल पढ़ते हैं। वे सवाल पूछ सकते हैं या किचन देखने आ सकते हैं।',
      ]),
      queryStep(partner, 'scrutiny', answerDays),
      inspectionStep('grant', [5, 15]),
      grantStep,
      ...tail,
    ],
  };
}

const tatkal: CaseTemplate = {
  slug: 'fssai-tatkal-license',
  version: 1,
  title: inBoth('FSSAI Tatkal licence', 'FSSAI तत्काल लाइसेंस'),
  promiseDays: promisedDays.tatkal,
  partner,
  results,
  steps: [
    ...headSteps([...basicPapers, 'pan']),
    approval(
      'match',
      [0, 1],
      ['You confirm the application and finish the portal’s check', 'आप आवेदन पक्का करते हैं और पोर्टल की जाँच पूरी करते हैं'],
      [
        'You read the draft. Your name is compared online. If it does not match, we offer the usual way or your money back.',
        'आप मसौदा पढ़ते हैं। आपका नाम ऑनलाइन मिलाया जाता है। न मिले तो हम सामान्य तरीका या पैसे वापस देते हैं।',
      ],
      { requests: ['confirm-application', 'match-done'] },
    ),
    filedStep([1, 1]),
    scrutinyStep([0, 1], ['Usually granted within a day.', 'आम तौर पर एक दिन में मिल जाता है।']),
    queryStep(partner, 'scrutiny', answerDays),
    ...tail,
  ],
};

export const fssaiTemplates: readonly CaseTemplate[] = [
  registration('fssai-registration-1yr', 1),
  registration('fssai-registration-3yrs', 3),
  registration('fssai-registration-5yrs', 5),
  licence('fssai-state-license', ['FSSAI State licence', 'FSSAI स्टेट लाइसेंस'], { papers: [], scrutiny: [10, 20] }),
  tatkal,
  licence('fssai-central-license', ['FSSAI Central licence', 'FSSAI सेंट्रल लाइसेंस'], {
    papers: ['importer-code', 'outlet-list'],
    scrutiny: [15, 30],
  }),
];
