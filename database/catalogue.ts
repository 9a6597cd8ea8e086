/** What an empty database begins with: services, plans and coupons. Later changes are the operator's, in the database. */
import { catalogue } from '#shared/catalogue.en.ts';
import { catalogue as hindi } from '#shared/catalogue.hi.ts';
import sentences from '#shared/messages/api.en.json' with { type: 'json' };
import hindiSentences from '#shared/messages/api.hi.json' with { type: 'json' };
import type { Plan, PlanTexts, Service } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';
import type { Unit } from '#shared/rules/units.ts';

type PlanSlug = keyof typeof catalogue.plans;
type FeatureKey = keyof typeof catalogue.features;
type SeededPlan = Omit<Plan, 'slug' | 'tagline' | 'description' | 'features' | 'unit'> & {
  slug: PlanSlug;
  features: readonly FeatureKey[];
};

const inBothGrowthPlans: FeatureKey[] = [
  'menuScoreUpdate',
  'dedicatedAccountManager',
  'customerReviewManagement',
  'detailedWeeklyReport',
  'detailedMonthlyReport',
  'discountStrategy',
  'competitorAnalysis',
  'seoFriendlyContent',
  'menuOptimization',
  'weeklyConsultantCalls',
  'weeklyMenuInsights',
  'targetAudienceAnalysis',
  'personalizedGrowthStrategies',
  'dailyMonitoring',
];

const inPremiumGrowthOnly: FeatureKey[] = [
  'responseToReviews',
  'profileEnhancement',
  'marketingInsights',
  'boostedPromotions',
  'adCampaignManagement',
  'festivalSpecificPromotions',
  'customCampaignIdeas',
  'analyticsDashboards',
];

const registrationFeatures = (annualFeeCare: FeatureKey): FeatureKey[] => [
  'applicationFiled',
  'documentsChecked',
  annualFeeCare,
  'governmentAnnualFeeApart',
];

const inShopOrder: SeededPlan[] = [
  {
    slug: 'basic-growth',
    name: 'Basic Growth Plan',
    category: 'growth',
    price: 7999,
    features: [...inBothGrowthPlans, 'prioritySupportStandard'],
    termMonths: null,
  },
  {
    slug: 'premium-growth',
    name: 'Premium Growth Plan',
    category: 'growth',
    price: 9999,
    features: [...inBothGrowthPlans, 'prioritySupportFast', ...inPremiumGrowthOnly],
    termMonths: null,
  },
  {
    slug: 'zomato-starter',
    name: 'Starter Onboarding',
    category: 'zomato',
    price: 1999,
    features: ['accountSetUp', 'menuSetUp', 'menuItems25', 'basicBranding'],
    termMonths: null,
  },
  {
    slug: 'zomato-pro',
    name: 'Pro Launch Package',
    category: 'zomato',
    price: 2999,
    features: ['accountSetUp', 'menuSetUp', 'photoUpload50Items', 'detailedBranding', 'priorityListingSupport'],
    termMonths: null,
  },
  {
    slug: 'swiggy-basic',
    name: 'Basic Onboarding',
    category: 'swiggy',
    price: 1999,
    features: ['accountSetUp', 'basicMenu', 'listingSupport', 'paymentSetUp'],
    termMonths: null,
  },
  {
    slug: 'swiggy-prime',
    name: 'Prime Onboarding',
    category: 'swiggy',
    price: 2999,
    features: [
      'accountSetUp',
      'advancedMenu',
      'photos50Items',
      'profileBranding',
      'priorityListing',
      'performanceTips',
      'dedicatedOnboardingSupport',
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-registration-1yr',
    name: 'FSSAI Registration, 1 year',
    category: 'fssai',
    price: 1500,
    features: registrationFeatures('annualFeeCare1Year'),
    termMonths: 12,
  },
  {
    slug: 'fssai-registration-3yrs',
    name: 'FSSAI Registration, 3 years',
    category: 'fssai',
    price: 2000,
    features: registrationFeatures('annualFeeCare3Years'),
    termMonths: 36,
  },
  {
    slug: 'fssai-registration-5yrs',
    name: 'FSSAI Registration, 5 years',
    category: 'fssai',
    price: 2500,
    features: registrationFeatures('annualFeeCare5Years'),
    termMonths: 60,
  },
  {
    slug: 'fssai-state-license',
    name: 'FSSAI State License',
    category: 'fssai',
    price: 4999,
    features: ['applicationFiled', 'kitchenPapers', 'stateFeeSplit', 'answersToSafetyOfficer'],
    termMonths: null,
  },
  {
    slug: 'fssai-tatkal-license',
    name: 'FSSAI Tatkal License',
    category: 'fssai',
    price: 999,
    features: ['eligibilityChecked', 'applicationFiledOnceComplete', 'onlyEligibleKinds'],
    termMonths: null,
  },
  {
    slug: 'fssai-central-license',
    name: 'FSSAI Central License',
    category: 'fssai',
    price: 1999,
    features: ['centralFilingFoscos', 'documentsAndDeclarations', 'answersToCentralAuthority', 'governmentFeeApart'],
    termMonths: null,
  },
  {
    slug: 'gst-registration',
    name: 'GST Registration',
    category: 'gst-registration',
    price: 1499,
    features: ['gstPapersChecked', 'gstFormFiled', 'gstAnswers', 'gstCertificate'],
    termMonths: null,
  },
  {
    slug: 'trademark-registration',
    name: 'Trademark Registration',
    category: 'trademark',
    price: 2499,
    features: ['trademarkSearch', 'trademarkFiled', 'trademarkAnswers', 'trademarkFeeApart'],
    termMonths: null,
  },
];

type Words = { title: string; summary: string; apart?: string; faq?: { question: string; answer: string }[] };
const service = (
  slug: keyof typeof catalogue.services,
  template: string,
  sac: string,
  unit: Unit | null = null,
): Service => {
  const [en, hi]: Words[] = [catalogue.services[slug], hindi.services[slug]];
  const both = (read: (words: Words | undefined) => string | undefined) => ({ en: read(en) ?? '', hi: read(hi) });
  const texts = {
    title: both((words) => words?.title),
    summary: both((words) => words?.summary),
    ...(en?.apart && { apart: both((words) => words?.apart) }),
    faq: (en?.faq ?? []).map((_, place) => ({
      question: both((words) => words?.faq?.[place]?.question),
      answer: both((words) => words?.faq?.[place]?.answer),
    })),
  };
  return { slug, onSale: true, template, sac, unit, texts };
};
export const serviceSeed: Service[] = [
  service('growth', 'basic-growth', '998311'),
  service('zomato', 'zomato-starter', '998599'),
  service('swiggy', 'swiggy-basic', '998599'),
  service('fssai', 'fssai-registration-1yr', '998399', 'licence'),
  service('gst-registration', 'gst-registration', '998399'),
  service('trademark', 'trademark', '998213', 'class'),
];

export const plans: (Plan & { hi: PlanTexts; position: number })[] = inShopOrder.map(
  ({ features, ...plan }, index) => ({
    ...plan,
    ...catalogue.plans[plan.slug],
    features: features.map((key) => catalogue.features[key]),
    unit: serviceSeed.find(({ slug }) => slug === plan.category)?.unit ?? null,
    hi: { ...hindi.plans[plan.slug], features: features.map((key) => hindi.features[key]) },
    position: index + 1,
  }),
);

type SeedCoupon = Pick<Coupon, 'code' | 'kind' | 'value' | 'description' | 'descriptionHi' | 'services' | 'listed'>;
const coupon = (
  code: 'SAVE10' | 'SAVE15' | 'SAVE20' | 'MAGIC20' | 'SWIGGY100' | 'NEWUSER50',
  kind: Coupon['kind'],
  value: number,
): SeedCoupon => {
  const ofSwiggy = kind === 'flat' || code === 'MAGIC20';
  const key = `coupon_${code}` as const;
  const texts = { description: sentences[key], descriptionHi: hindiSentences[key] };
  return { code, kind, value, ...texts, services: ofSwiggy ? ['swiggy'] : null, listed: ofSwiggy };
};
export const coupons: SeedCoupon[] = [
  coupon('SAVE10', 'percent', 10),
  coupon('SAVE15', 'percent', 15),
  coupon('SAVE20', 'percent', 20),
  coupon('MAGIC20', 'percent', 20),
  coupon('SWIGGY100', 'flat', 10),
  coupon('NEWUSER50', 'flat', 5),
];
