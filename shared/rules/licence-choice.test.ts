import { expect, test } from 'vitest';
import { businessQuestions } from './cases/request-kinds/questions.ts';
import { businessKinds, licenceAnswers, neededLicence, salesBands } from './licence-choice.ts';

const registration = 'fssai-registration-1yr';
const state = 'fssai-state-license';
const central = 'fssai-central-license';

test.each([
  ['restaurant', [registration, 'registrationUpTo'], [state, 'stateLicenceUpTo'], [central, 'stateLicenceUpTo']],
  ['kitchen', [registration, 'registrationUpTo'], [state, 'stateLicenceUpTo'], [central, 'stateLicenceUpTo']],
  ['shop', [registration, 'registrationUpTo'], [state, 'stateLicenceUpTo'], [central, 'stateLicenceUpTo']],
  ['caterer', [state, 'catererNeedsLicence'], [state, 'stateLicenceUpTo'], [central, 'stateLicenceUpTo']],
  ['maker', [registration, 'manufacturerCapacity'], [state, 'manufacturerCapacity'], [central, 'manufacturerCapacity']],
  ['trader', [central, 'importersCentral'], [central, 'importersCentral'], [central, 'importersCentral']],
] as const)('%s', (kind, ...needs) => {
  expect(
    salesBands.map((sales) => {
      const { plan, because } = neededLicence(sales, kind);
      return [plan, because];
    }),
  ).toEqual(needs);
});

test('each kind of business has one answer for each band of sales', () => {
  for (const sales of salesBands) {
    const answered = licenceAnswers(sales).flatMap(({ kinds }) => kinds);
    expect(answered.toSorted()).toEqual(businessKinds.toSorted());
  }
});

test('the first questions of a case ask for the same bands of sales', () => {
  const asked = businessQuestions.find(({ fact }) => fact === 'salesBand');
  expect(asked?.options?.map(({ key }) => key)).toEqual(salesBands);
});
