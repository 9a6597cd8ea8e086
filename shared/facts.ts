/** Facts about food law, tax and delivery apps, each with its date, source and the month in which it was checked. */

export type Fact<Value = unknown> = {
  value: Value;
  text: string;
  /** ISO year, month or day from which the fact applies; null if the source does not name one. */
  effectiveFrom: string | null;
  source: string;
  /** ISO month in which the source was last checked. */
  checkedOn: string;
};

const checkedOn = '2026-11';

const sources = {
  amendment: 'FSSAI order of 13 March 2026 and PIB release of the same day',
  amendmentQuestions: 'FSSAI answers to questions, reported by FnB News on 27 April 2026',
  pettyOperators: 'FSSAI on petty food businesses, reported by FnB News on 10 April 2026',
  fees: 'FSSAI fee schedule of the Licensing and Registration Regulations; no change found',
  licensing: 'FSSAI Licensing and Registration Regulations, kinds of business',
  penalties: 'Food Safety and Standards Act 2006 as amended by the Jan Vishwas Act 2023',
  tatkal: 'FSSAI order of 28 June 2024 on instant (tatkal) licences',
  numberOnBills: 'FSSAI order of June 2021 and its extension',
  appsListOnlyLicensed: 'FSSAI guidelines for e-commerce food businesses, enforced from July 2018',
  foscos: 'FSSAI on the move from FLRS to FoSCoS',
  gstByApps: 'CBIC Circular 167/23/2021-GST on section 9(5) of the CGST Act',
  gstThreshold: 'Section 22 of the CGST Act',
  swiggyMenus: 'Swiggy menu rules as UrbanPiper documents them for its integration',
  swiggyLetter: 'Swiggy letters of understanding of 2023 and 2024',
  commerceRules: 'Consumer Protection (E-Commerce) Rules 2020',
  dataRules: 'Digital Personal Data Protection Act 2023 and Rules 2025 (G.S.R. 846(E))',
  taxBooks: 'Section 36 of the CGST Act',
} as const;

function fact<const Value>(
  value: Value,
  text: string,
  effectiveFrom: string | null,
  source: keyof typeof sources,
): Fact<Value> {
  return { value, text, effectiveFrom, source: sources[source], checkedOn };
}

const tatkalKinds = [
  'Importer',
  'Merchant exporter',
  'Wholesaler',
  'Distributor',
  'Retailer',
  'Transporter',
  'Storage',
  'Food vending',
  'Direct seller',
  'Petty snack or tea seller',
  'Hawker',
] as const;

export const facts = {
  /** Annual turnover in rupees. */
  registrationUpTo: fact(
    15_000_000,
    'A food business with sales up to ₹1.5 crore a year needs an FSSAI registration.',
    '2026-04-01',
    'amendment',
  ),
  /** Annual turnover in rupees. */
  stateLicenceUpTo: fact(
    500_000_000,
    'Above ₹1.5 crore and up to ₹50 crore of sales a year the State licence applies; above ₹50 crore the Central licence.',
    '2026-04-01',
    'amendment',
  ),
  validity: fact(
    'perpetual',
    'Registrations and licences do not run out. They stay in force until they are suspended, cancelled or given up; the annual fee and the hygiene duties stay.',
    '2026-04-01',
    'amendment',
  ),
  instantRegistration: fact(
    'instant',
    'A petty food business is registered at once on its documents, without an inspection first.',
    '2026-04-01',
    'pettyOperators',
  ),
  vendorsDeemedRegistered: fact(
    true,
    'A street vendor or food truck registered under the Street Vendors Act 2014 counts as registered with FSSAI.',
    '2026-04-01',
    'pettyOperators',
  ),
  catererNeedsLicence: fact(
    'state',
    'Caterers are not petty food businesses, so they need a licence even with small sales.',
    '2026-04-01',
    'pettyOperators',
  ),
  moveDownWithoutFee: fact(
    0,
    'Moving from a State licence down to a registration costs no modification fee.',
    '2026-04-01',
    'amendmentQuestions',
  ),
  /** Fee in rupees per year. */
  registrationFee: fact(100, 'The government fee for a registration is ₹100 a year.', '2011-08-05', 'fees'),
  /** Fee in rupees per year, by kind of business. */
  stateFee: fact(
    { foodService: 2000, smallManufacturer: 3000, largeManufacturer: 5000 },
    'The government fee for a State licence is ₹2,000 a year for restaurants and most others, ₹3,000 or ₹5,000 for manufacturers by capacity and ₹5,000 for hotels of three stars and more.',
    '2011-08-05',
    'fees',
  ),
  /** Fee in rupees per year. */
  centralFee: fact(7500, 'The government fee for a Central licence is ₹7,500 a year.', '2011-08-05', 'fees'),
  /** Fee in rupees. */
  modificationFee: fact(
    1000,
    'Changing the details of a licence costs a government fee of ₹1,000.',
    '2011-08-05',
    'fees',
  ),
  feesNotReturned: fact(false, 'FSSAI does not return a government fee once it is paid.', '2011-08-05', 'fees'),
  /** Days within which the authority must decide. */
  authorityDays: fact(
    { registration: 7, licence: 60 },
    'FSSAI has 7 days for a registration and 60 days for a licence.',
    '2011-08-05',
    'licensing',
  ),
  importersCentral: fact(
    'central',
    'Importers and exporters need a Central licence whatever their sales.',
    '2011-08-05',
    'licensing',
  ),
  headOfficeCentral: fact(
    'central',
    'A business with outlets in several States needs a Central licence for its head office and a permission of its own for every outlet. The rule is older than April 2026: confirm it on FoSCoS.',
    '2011-08-05',
    'licensing',
  ),
  waterTest: fact(true, 'A restaurant that applies for a licence adds a water test report.', '2011-08-05', 'licensing'),
  /** Maximum penalty in rupees. */
  penaltyWithoutLicence: fact(
    1_000_000,
    'Running a food business without the licence it needs: a penalty of up to ₹10 lakh (section 63).',
    '2023-11-08',
    'penalties',
  ),
  /** Maximum penalty in rupees. */
  penaltyFalseInformation: fact(
    1_000_000,
    'Giving false information: a penalty of up to ₹10 lakh (section 61).',
    '2023-11-08',
    'penalties',
  ),
  tatkalKinds: fact(
    tatkalKinds,
    'Tatkal is open to 11 low-risk kinds of business, without meat and fish, and for transporters without dairy. In its first phase it is for sole owners only.',
    '2024-06-28',
    'tatkal',
  ),
  numberOnBills: fact(
    14,
    'The 14-digit FSSAI number stands on every bill of a food business.',
    '2022-01-01',
    'numberOnBills',
  ),
  appsListOnlyLicensed: fact(
    true,
    'Delivery apps may list only food businesses with an FSSAI permission, and show its number.',
    '2018-07',
    'appsListOnlyLicensed',
  ),
  foscosSince: fact(2020, 'FoSCoS took over from the older portal FLRS in 2020.', '2020-06-01', 'foscos'),
  /** GST rate in percent, paid by the app. */
  gstPaidByApps: fact(
    5,
    'For restaurant food ordered on Zomato or Swiggy the app pays the 5% GST, also where the restaurant has no GST number.',
    '2022-01-01',
    'gstByApps',
  ),
  /** Annual turnover in rupees. */
  gstThreshold: fact(
    { most: 2_000_000, special: 1_000_000 },
    'A service business must take a GST number above ₹20 lakh of sales a year (₹10 lakh in the special-category States). Sales through the apps count.',
    '2017-07-01',
    'gstThreshold',
  ),
  swiggyPremisesDeclaration: fact(
    true,
    'Swiggy has the owner sign a letter of understanding online, with a declaration for GST of what kind of premises it is.',
    '2023',
    'swiggyLetter',
  ),
  /** Maximum number of menu items in one store. */
  swiggyMenuMost: fact(
    400,
    'A Swiggy store shows up to 400 items. A combo, meal or thali must have a description, and names may not carry words such as free, sale or offer.',
    null,
    'swiggyMenus',
  ),
  /** Hours within which a complaint must be acknowledged, and days within which it must be solved. */
  complaintTimes: fact(
    { acknowledgedHours: 48, solvedDays: 30 },
    'An online seller acknowledges a complaint within 48 hours, gives it a number and solves it within one month.',
    '2020-07-23',
    'commerceRules',
  ),
  /** ISO month in which the duties towards data subjects begin. */
  dataDuties: fact(
    '2027-05',
    'The data protection rules were published in November 2025; the duties towards people begin in May 2027.',
    '2025-11-13',
    'dataRules',
  ),
  /** Retention period in months. */
  taxBooksKept: fact(
    72,
    'Books and invoices are kept for 72 months from the day on which the annual return of their year was due.',
    '2017-07-01',
    'taxBooks',
  ),
  /** Maximum production capacity in kilograms per day. */
  manufacturerCapacity: fact(
    { registration: 100, state: 2000 },
    'For makers and packers the daily capacity decides: up to 100 kg a registration, up to 2 tonnes a State licence, above that a Central licence. The table is older than April 2026: confirm it on FoSCoS.',
    '2011-08-05',
    'licensing',
  ),
} satisfies Record<string, Fact>;
