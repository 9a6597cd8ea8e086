import { z } from 'zod';
import { enquiryTopics, isEnquiryNumber, longestMessage } from '../rules/enquiries.ts';
import { answerTo, language } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { addProblem, messageCode } from './reasons.ts';
import { seen } from './typed-text.ts';

const message = z
  .string(messageCode('message_missing'))
  .refine((typed) => seen.test(typed), messageCode('message_missing'))
  .superRefine((typed, context) => {
    if (typed.trim().length > longestMessage) addProblem(context, { code: 'too_long', most: longestMessage });
  });

export const enquiriesEndpoints = endpoints({
  'POST /api/contact': {
    access: 'everyone',
    summary:
      'Sends a message from the contact form, as JSON or as form data. Form data is answered by a redirect to a page instead of JSON.',
    limit: { perAddress: 20, perTarget: 5, seconds: 3_600, target: 'email' },
    body: z.strictObject({
      name: answerTo('name'),
      email: answerTo('email'),
      message,
      /** Topic; without scripts, the form sends an empty string if none was selected. */
      topic: z.union([z.literal(''), z.enum(enquiryTopics)]).optional(),
      language,
      /** Honeypot field, hidden from people. */
      subject: z.string().max(300).optional(),
      /** Milliseconds between opening the page and submitting the form. */
      took: z.number().min(0).optional(),
    }),
    sample: ({ newEmail }) => [
      {
        body: {
          name: 'Asha Rao',
          email: newEmail,
          message: `How long does the licence take for ${newEmail}?`,
          took: 60_000,
        },
      },
    ],
    reply: z.object({ message: z.string(), number: z.string().refine(isEnquiryNumber) }),
    errors: ['too_many'],
  },
});
