import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhotoWarnings, photoWarnings, photoWarningsPattern, readPhotoWarnings } from './photo-warnings.ts';

const ofFiles = fc.array(fc.subarray([...photoWarnings]), { minLength: 1, maxLength: 6 });

test('the warnings of up to six files come back from the form field as they were', () => {
  fc.assert(
    fc.property(ofFiles, (lists) => {
      const field = formatPhotoWarnings(lists);
      expect(field === undefined).toBe(lists.flat().length === 0);
      if (field !== undefined) {
        expect(field).toMatch(photoWarningsPattern);
        expect(readPhotoWarnings(field)).toEqual(lists);
      }
    }),
  );
});

test.each(['torn', 'blurred,', ',blurred', 'Blurred', 'blurred dark', 'blurred;;;;;;', '<b>', ' '])(
  'the field %j is refused',
  (field) => {
    expect(field).not.toMatch(photoWarningsPattern);
  },
);
