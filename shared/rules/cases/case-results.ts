import { resultStep } from './case-state.ts';
import type { CaseResultKind } from './statuses.ts';
import type { CaseTemplate } from './template-types.ts';

/** FSSAI numbers begin with 2 for a registration, with 1 for a licence (FSSAI regulations, 2011). */
export const isRegistrationNumber = (number: string): boolean => number.startsWith('2');

type ResultRule = {
  /** Needed for the result step and `step`: the next e-mail says that the results are on the page. */
  required: readonly CaseResultKind[];
  more?: readonly CaseResultKind[];
  /** Further step, besides the result step, that cannot be finished without the required results. */
  step?: string;
};

const listing: ResultRule = {
  required: ['listing_link'],
  more: ['menu_file', 'artwork', 'qr_code'],
  step: 'live',
};

const byPartner: Readonly<Record<string, ResultRule>> = {
  FoSCoS: { required: ['licence_number', 'certificate'] },
  GST: { required: ['gstin', 'certificate'] },
  'Trade Marks Registry': { required: ['application_number'], more: ['certificate'] },
  Zomato: listing,
  Swiggy: listing,
};

type Promised = Pick<CaseTemplate, 'partner' | 'monthly' | 'reportStep'>;

function ruleOf({ partner, monthly, reportStep }: Promised): ResultRule | undefined {
  if (reportStep) return { required: ['report'], step: reportStep };
  // Optional, because months that began before reports could be stored may end without a report.
  if (monthly) return { required: [], more: ['report'] };
  return partner !== undefined && Object.hasOwn(byPartner, partner) ? byPartner[partner] : undefined;
}

export function resultKindsOf(template: Promised): CaseResultKind[] {
  const rule = ruleOf(template);
  return rule ? [...rule.required, ...(rule.more ?? [])] : [];
}

export function missingResults(
  template: Promised,
  stepKey: string,
  present: readonly CaseResultKind[],
): CaseResultKind[] {
  const rule = ruleOf(template);
  if (!rule || (stepKey !== resultStep && stepKey !== rule.step)) return [];
  return rule.required.filter((kind) => !present.includes(kind));
}
