/** Which FSSAI permission a food business needs, by sales and kind of business. Rules and sources: shared/facts.ts. */

/** Sales in a year; the limits of FSSAI. */
export const salesBands = ['upTo1.5Crore', 'upTo50Crore', 'above50Crore'] as const;
export type SalesBand = (typeof salesBands)[number];

export const businessKinds = ['restaurant', 'kitchen', 'shop', 'caterer', 'maker', 'trader'] as const;
export type BusinessKind = (typeof businessKinds)[number];

export type LicenceNeed = {
  plan: 'fssai-registration-1yr' | 'fssai-state-license' | 'fssai-central-license';
  /** The fact that decides. */
  because:
    | 'registrationUpTo'
    | 'stateLicenceUpTo'
    | 'catererNeedsLicence'
    | 'importersCentral'
    | 'manufacturerCapacity';
};

const bySales: Record<SalesBand, LicenceNeed> = {
  'upTo1.5Crore': { plan: 'fssai-registration-1yr', because: 'registrationUpTo' },
  upTo50Crore: { plan: 'fssai-state-license', because: 'stateLicenceUpTo' },
  above50Crore: { plan: 'fssai-central-license', because: 'stateLicenceUpTo' },
};

export function neededLicence(sales: SalesBand, kind: BusinessKind): LicenceNeed {
  if (kind === 'trader') return { plan: 'fssai-central-license', because: 'importersCentral' };
  if (kind === 'caterer' && sales === 'upTo1.5Crore')
    return { plan: 'fssai-state-license', because: 'catererNeedsLicence' };
  return kind === 'maker' ? { ...bySales[sales], because: 'manufacturerCapacity' } : bySales[sales];
}

/** The different answers for one band of sales, each with the kinds of business that get it. */
export function licenceAnswers(sales: SalesBand): { kinds: BusinessKind[]; need: LicenceNeed }[] {
  const answers = new Map<string, { kinds: BusinessKind[]; need: LicenceNeed }>();
  for (const kind of businessKinds) {
    const need = neededLicence(sales, kind);
    const key = `${need.plan} ${need.because}`;
    const answer = answers.get(key) ?? { kinds: [], need };
    answer.kinds.push(kind);
    answers.set(key, answer);
  }
  return [...answers.values()];
}
