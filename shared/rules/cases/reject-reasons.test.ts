import { expect, test } from 'vitest';
import { rejectReasonsFor } from './reject-reasons.ts';

const asked = { answer: 'document', identity: false, expires: false, documents: [] } as const;
const sent = (mediaType: string) => [
  { mediaType: 'image/jpeg', verdict: 'rejected' },
  { mediaType, verdict: null },
];

test.for([
  ['a photo', { ...asked, documents: sent('image/jpeg') }, ['blurred', 'too_dark', 'old_page', 'unsigned']],
  ['a PDF', { ...asked, documents: sent('application/pdf') }, ['unreadable', 'password', 'old_page', 'unsigned']],
  [
    'an identity that expires',
    { ...asked, identity: true, expires: true, documents: sent('image/jpeg') },
    ['blurred', 'expired', 'unmasked_aadhaar'],
  ],
  ['words', { ...asked, answer: 'text' }, ['name_differs', 'address_differs']],
  ['a no to a draft', { ...asked, answer: 'yes-no' }, []],
] as const)('%s is refused by reasons that fit it, each with a digit', ([, answer, some]) => {
  const codes = rejectReasonsFor(answer).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([...some, 'other']));
  expect(codes.at(-1)).toBe('other');
  expect(codes.length).toBeLessThanOrEqual(9);
});
