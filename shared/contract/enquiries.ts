import { z } from 'zod';
import { isEnquiryNumber, longestMessage } from '../rules/enquiries.ts';
import { answerTo, language } from './checkout.ts';
import { endpoint } from './endpoint.ts';

const message = z
  .string('Enter your message.')
  .refine((typed) => typed.trim() !== '', 'Enter your message.')
  .refine((typed) => typed.trim().length <= longestMessage, `Use at most ${longestMessage} characters.`);

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'everyone',
  summary:
    'A message to the people of the shop, as JSON or as a plain form. The form is led on to a page instead of an answer in JSON.',
  budget: { requests: 60, seconds: 600 },
  body: z.strictObject({
    name: answerTo('name'),
    email: answerTo('email'),
    message,
    language,
    /** A field that people do not see. */
    subject: z.string().max(300).optional(),
    /** Milliseconds since the page was opened. */
    took: z.number().min(0).optional(),
  }),
  reply: z.object({ message: z.string(), number: z.string().refine(isEnquiryNumber) }),
  refusals: ['too_many'],
});
