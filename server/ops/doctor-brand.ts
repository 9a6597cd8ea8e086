import { whereToChange } from '#server/config/own-brand.ts';
import type { brand } from '#shared/brand.ts';
import { demoEvidence, shippedFields, shippedVideo } from '#shared/shipped-brand.ts';
import type { CheckResult } from './check.ts';

/** Checks that company, claims and video are the operator's own. A demonstration may show the shipped ones. */
export function checkBrand(production: boolean, company: typeof brand): Omit<CheckResult, 'about'>[] {
  const fields = shippedFields(company);
  if (!production)
    return [
      {
        state: 'ok',
        message: fields.length > 0 ? 'the fictional company of the demo' : `${company.legalName}, ${company.gstin}`,
      },
    ];
  const hidden = Object.entries(company.claims).flatMap(([key, { evidence }]) =>
    evidence === demoEvidence ? [`claims.${key}`] : [],
  );
  if (company.video.id === shippedVideo) hidden.push('video');
  return [
    fields.length > 0
      ? {
          state: 'error',
          message: `still as shipped: ${fields.join(', ')}`,
          hint: `the server does not start with this; ${whereToChange}`,
        }
      : { state: 'ok', message: `${company.legalName}, ${company.gstin}` },
    ...(hidden.length > 0
      ? [
          {
            state: 'warning' as const,
            message: `not shown, because they are the demo's: ${hidden.join(', ')}`,
            hint: 'give each claim its evidence, and the id of your own video (docs/operations.md, Make it yours)',
          },
        ]
      : []),
  ];
}
