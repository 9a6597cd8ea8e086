import { inBoth, type TemplateStep } from '../template-types.ts';

export type Words = readonly [en: string, hi: string];

type Rest = Omit<TemplateStep, 'key' | 'title' | 'note' | 'ball' | 'kind' | 'usualDays'>;

function maker(ball: TemplateStep['ball'], kind: TemplateStep['kind']) {
  return (key: string, days: readonly [number, number], title: Words, note: Words, rest: Rest = {}): TemplateStep => ({
    key,
    title: inBoth(...title),
    note: inBoth(...note),
    ball,
    kind,
    usualDays: days,
    ...rest,
  });
}

export const ourTask = maker('us', 'task');
export const approval = maker('customer', 'approval');
export const authorityWait = maker('authority', 'wait');
export const platformWait = maker('platform', 'wait');

type StepTexts = { title: Words; note: Words };

const afterPayment: StepTexts = {
  title: ['Paid', 'पेमेंट हो गया'],
  note: ['Your case is open.', 'आपका केस खुल गया है।'],
};

export function headSteps(requests: readonly string[], { title, note }: StepTexts = afterPayment): TemplateStep[] {
  return [
    ourTask('welcome', [0, 0], title, note),
    {
      ...approval(
        'papers',
        [1, 3],
        ['Papers and answers', 'दस्तावेज़ और जवाब'],
        [
          'Send what the list asks for. As soon as all is here, we check it.',
          'सूची में जो माँगा है, वह भेजें। सब मिलते ही हम जाँच करते हैं।',
        ],
        { requests, emails: ['case-opened'] },
      ),
      kind: 'gate',
    },
    {
      ...ourTask(
        'check',
        [1, 1],
        ['Everything is checked', 'सब कुछ जाँचा जाता है'],
        [
          'A person looks at every document. If one has to be sent again, we say why.',
          'हर दस्तावेज़ कोई इंसान देखता है। कुछ दोबारा भेजना हो तो हम वजह बताते हैं।',
        ],
      ),
      kind: 'gate',
    },
  ];
}

export function tailSteps(result: StepTexts): TemplateStep[] {
  return [
    ourTask('result', [0, 1], result.title, result.note),
    approval(
      'rating',
      [0, 7],
      ['Your rating', 'आपकी राय'],
      [
        'Tell us how it went. After 7 days the case closes by itself.',
        'बताएँ कि काम कैसा रहा। 7 दिन बाद केस अपने आप बंद हो जाता है।',
      ],
      { emails: ['case-ready'] },
    ),
  ];
}

export function queryStep(partner: string, returnsTo: string, hardDays: number): TemplateStep {
  return ourTask(
    'query',
    [1, 2],
    [`${partner} has a question`, `${partner} का सवाल`],
    [
      `We read the question, ask you for what is missing and send the answer. It must arrive within ${hardDays} days.`,
      `हम सवाल पढ़ते हैं, जो कम है वह आपसे माँगते हैं और जवाब भेजते हैं। जवाब ${hardDays} दिन के भीतर पहुँचना चाहिए।`,
    ],
    { hardDays, onDemand: true, returnsTo, emails: ['case-query'] },
  );
}
