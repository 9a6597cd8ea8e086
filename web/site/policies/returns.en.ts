import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { paths } from '#shared/paths.ts';
import { complaints } from './complaints.en.ts';
import { isAllOrNothing, refundCells, sharesInWords } from './refund-words.ts';
import type { Policy } from './types.ts';

const answers = {
  yes: 'Yes',
  no: 'No',
  all: 'The whole price, GST included',
  nothing: 'Nothing, except as said below',
  part: (percent: number) => `${percent}% of the price`,
};

/** The rule, where the operator gives back other shares than all or nothing. */
export function sharesSentence(): string {
  const [before, after, end] = sharesInWords({
    all: 'the whole price',
    nothing: 'nothing',
    part: (percent) => `${percent}% of the price`,
  });
  return `If you cancel before the process starts, ${before} comes back; after it has started ${after}; once the work is delivered ${end}.`;
}

export const returns = (): Policy => ({
  title: 'Cancellation & Refund Policy',
  description: isAllOrNothing()
    ? `When an order can be cancelled, how much money comes back and how fast: before the process starts all of it, in ${brand.promises.refundDays}.`
    : `When an order can be cancelled, how much money comes back and how fast.`,
  lead: 'What you can cancel, until when, and how the money comes back.',
  short: [
    ...(isAllOrNothing()
      ? [
          { label: 'Cancel', value: 'before the process starts' },
          { label: 'You get back', value: 'the whole price' },
        ]
      : []),
    { label: 'On your account in', value: brand.promises.refundDays },
    { label: 'Guarantee', value: `${brand.promises.guaranteeDays} days` },
    ...(isAllOrNothing() ? [{ label: 'Charge for cancelling', value: 'none' }] : []),
  ],
  parts: [
    {
      id: 'cancel',
      heading: 'Until when you can cancel',
      blocks: [
        isAllOrNothing()
          ? 'You can cancel an order as long as the process has not started. You then get the whole price back, whatever the reason. Once the process has started, the order cannot be cancelled, because the work is done for you alone and cannot be sold to anybody else.'
          : sharesSentence(),
        'The process starts:',
        {
          list: [
            'for a licence or a registration: when all your papers are with us and we begin to prepare the application;',
            'for Zomato or Swiggy onboarding: when all your papers are with us and we begin to open the account or to enter the menu;',
            'for a growth plan: when we have your access and your answers and begin the report of where you stand.',
          ],
        },
        'As long as papers are missing, nothing has started.',
      ],
    },
    {
      id: 'guarantee',
      heading: `The ${brand.promises.guaranteeDays}-day money-back guarantee`,
      blocks: isAllOrNothing()
        ? [
            `The guarantee covers the ${brand.promises.guaranteeDays} days after your payment. In this time we ask for no reason: if the process has not started, one line from you is enough and all the money comes back.`,
            `It does not make the rule above longer or shorter. An order whose process starts on the fifth day can be cancelled until the fifth day. An order that has not started after ${brand.promises.guaranteeDays} days can still be cancelled with the whole price back; we may then ask why, so that we can close the case properly.`,
          ]
        : [`For the first ${brand.promises.guaranteeDays} days after your payment we ask for no reason.`],
    },
    {
      id: 'stages',
      heading: 'Stage by stage',
      blocks: [
        {
          head: ['Where the order stands', 'Can you cancel?', 'What comes back'],
          rows: [
            ['Not paid', 'Yes, nothing to do', 'Nothing was taken'],
            [
              `Paid, process not started, up to ${brand.promises.guaranteeDays} days`,
              ...refundCells('not-started', { ...answers, yes: 'Yes, without a reason' }),
            ],
            [
              `Paid, process not started, after ${brand.promises.guaranteeDays} days`,
              ...refundCells('not-started', answers),
            ],
            ['Process started', ...refundCells('started', answers)],
            ['Work delivered', ...refundCells('delivered', answers)],
          ],
        },
      ],
    },
    {
      id: 'fault',
      heading: 'If the fault is ours',
      blocks: [
        'This is not a cancellation, and no day ends it.',
        {
          list: [
            'If we cannot do what the plan promises, you get back what you paid for the part that is missing; if all of it is missing, the whole price.',
            'If we have made a mistake, we put it right at our cost. If that is not possible, you get the price of that part back.',
            'If you were charged twice for one order, the second payment goes back in full without your asking, and your order stays as it is.',
          ],
        },
        'No fault of ours is a refusal by FSSAI, Zomato or Swiggy for a reason that we could not know, or that we told you before you paid.',
      ],
    },
    {
      id: 'fees',
      heading: 'Government fees',
      blocks: [
        `${facts.feesNotReturned.text} So a fee that we have already paid for you cannot come back, whatever the stage. Before the process starts we have paid none.`,
      ],
    },
    {
      id: 'how',
      heading: 'How to cancel',
      blocks: [
        `Press “Cancel this order” on the page of your order, write to ${brand.support} or call ${brand.phone} (${brand.hours}) and give the order number from your receipt. The day on which you press it, or on which your message reaches us, counts. We answer a message within ${brand.grievance.acknowledges} with the number of your request.`,
      ],
    },
    {
      id: 'refund',
      heading: 'How the money comes back',
      blocks: [
        `To the account, card or UPI address that you paid from, through ${brand.paymentProvider}, within ${brand.promises.refundDays} after we have accepted the request. We cannot pay to another account. You get a mail when we send it, and a credit note for your GST books.`,
        'If a payment failed and your bank shows it as taken, we have not received it: your bank returns it by itself. Call us if it has not come back after 7 days.',
      ],
    },
    {
      id: 'coupons',
      heading: 'Coupons and part of an order',
      blocks: [
        'What comes back is what you paid, after the coupon.',
        'Several licences in one order can be cancelled one by one, or all together. Each of them has a process of its own: until the process of one licence starts, its equal part of the price comes back, also when the work on another one has begun. The page of your order says for each licence what comes back before you press. The other licences go on, and you get a credit note for the part. All together they can be cancelled as long as the process of none has started.',
        { text: 'How long our work takes is said in the', link: { label: 'shipping policy', href: paths.shipping } },
      ],
    },
    complaints(),
  ],
});
