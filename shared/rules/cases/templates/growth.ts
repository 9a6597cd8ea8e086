import { type CaseTemplate, inBoth, type TemplateStep } from '../template-types.ts';
import { approval, headSteps, ourTask, tailSteps } from './steps.ts';

const baselineStep = ourTask(
  'baseline',
  [2, 3],
  ['Where you stand today', 'आज आप कहाँ हैं'],
  [
    'Sales, ratings, menu and competitors in one report, to measure the month by.',
    'बिक्री, रेटिंग, मेन्यू और मुकाबला एक रिपोर्ट में, ताकि महीने का फ़र्क मापा जा सके।',
  ],
);

const planStep = ourTask(
  'plan',
  [1, 1],
  ['The plan of the month', 'महीने की योजना'],
  ['What we change, in which week, and why.', 'हम क्या बदलेंगे, किस हफ़्ते, और क्यों।'],
);

const planApproval = approval(
  'plan-approval',
  [1, 2],
  ['You agree to the plan', 'आप योजना पर हाँ कहते हैं'],
  ['No price and no offer changes without your yes.', 'आपकी हाँ के बिना कोई दाम या ऑफ़र नहीं बदलता।'],
  { requests: ['plan-approval'] },
);

const adsStep = approval(
  'ads-budget',
  [1, 2],
  ['You set the budget for ads', 'आप विज्ञापन का बजट तय करते हैं'],
  ['We spend nothing on ads without your written yes.', 'आपकी लिखी हाँ के बिना हम विज्ञापन पर कुछ खर्च नहीं करते।'],
  { requests: ['ads-budget'], optional: true },
);

function weekStep(week: number, premium: boolean, days: readonly [number, number]): TemplateStep {
  return ourTask(
    `week-${week}`,
    days,
    [`Week ${week}`, `हफ़्ता ${week}`],
    premium
      ? [
          'Report, call, menu insight; reviews answered daily, ads and festival offers looked after.',
          'रिपोर्ट, कॉल, मेन्यू की जानकारी; रोज़ रिव्यू के जवाब, विज्ञापन और त्योहारों के ऑफ़र की देखभाल।',
        ]
      : ['Report, call and what we learned about your menu.', 'रिपोर्ट, कॉल और आपके मेन्यू के बारे में क्या पता चला।'],
  );
}

/** In version 2, the monthly report is a file on the page of the case. */
function round(plan: 'basic' | 'premium', first: boolean, version: 1 | 2): CaseTemplate {
  const premium = plan === 'premium';
  const name = premium ? 'Premium Growth' : 'Basic Growth';
  return {
    slug: first ? `${plan}-growth` : `${plan}-growth-next-month`,
    version,
    title: inBoth(name, name),
    promiseDays: 24,
    monthly: true,
    // Optional in version 1: months that began before reports could be stored may end without a report.
    results: version === 2 ? { required: ['report'], step: 'month-report' } : { required: [], more: ['report'] },
    steps: [
      ...(first
        ? headSteps(['manager-access', 'platform-contact', 'menu', 'goals'])
        : headSteps(['goals'], {
            title: ['A new month', 'नया महीना'],
            note: ['It is paid already.', 'इसका पेमेंट पहले ही हो चुका है।'],
          })),
      ...(first ? [baselineStep] : []),
      planStep,
      planApproval,
      ...(premium ? [adsStep] : []),
      ...[1, 2, 3, 4].map((week) => weekStep(week, premium, first ? [3, 4] : [4, 5])),
      ourTask(
        'month-report',
        [1, 1],
        ['Report of the month', 'महीने की रिपोर्ट'],
        version === 1
          ? ['What changed, in figures, and what we propose next.', 'क्या बदला, आँकड़ों में, और आगे हमारा सुझाव।']
          : [
              'What changed, in figures, and what we propose next. The report comes to this page as a file.',
              'क्या बदला, आँकड़ों में, और आगे हमारा सुझाव। रिपोर्ट की फ़ाइल इसी पेज पर मिलती है।',
            ],
      ),
      ...tailSteps({
        title: ['The month in your hands', 'पूरा महीना आपके हाथ में'],
        note: ['Report and call about the next steps.', 'रिपोर्ट और आगे के कदमों पर कॉल।'],
      }),
    ],
  };
}

export const growthTemplates: readonly CaseTemplate[] = [
  round('basic', true, 1),
  round('premium', true, 1),
  round('basic', true, 2),
  round('premium', true, 2),
];
export const laterRounds: readonly CaseTemplate[] = [
  round('basic', false, 1),
  round('premium', false, 1),
  round('basic', false, 2),
  round('premium', false, 2),
];
