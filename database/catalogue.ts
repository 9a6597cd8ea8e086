/** Catalogue seed: plans and coupons. Later changes are made in the database. */
import { catalogue } from '#shared/catalogue.en.ts';
import sentences from '#shared/messages/api.en.json' with { type: 'json' };
import type { Plan, PlanTextKeys } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';

type PlanSlug = keyof typeof catalogue.plans;
type FeatureKey = keyof typeof catalogue.features;
type SeededPlan = Omit<Plan, 'slug' | 'tagline' | 'description' | 'features'> & {
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
];

type Seeded = { position: number; textKeys: PlanTextKeys };
export const plans: (Plan & Seeded)[] = inShopOrder.map(({ features, ...plan }, index) => ({
  ...plan,
  ...catalogue.plans[plan.slug],
  features: features.map((key) => catalogue.features[key]),
  textKeys: { tagline: plan.slug, description: plan.slug, features },
  position: index + 1,
}));

const everythingButGrowth: Coupon['categories'] = ['zomato', 'swiggy', 'fssai'];
const withoutDatesOrLimits = { startsAt: null, endsAt: null, maxRedemptions: null };

export const coupons: Omit<Coupon, 'redeemed'>[] = [
  {
    code: 'SAVE10',
    kind: 'percent',
    value: 10,
    description: sentences.coupon_SAVE10,
    descriptionKey: 'coupon_SAVE10',
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE15',
    kind: 'percent',
    value: 15,
    description: sentences.coupon_SAVE15,
    descriptionKey: 'coupon_SAVE15',
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE20',
    kind: 'percent',
    value: 20,
    description: sentences.coupon_SAVE20,
    descriptionKey: 'coupon_SAVE20',
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'MAGIC20',
    kind: 'percent',
    value: 20,
    description: sentences.coupon_MAGIC20,
    descriptionKey: 'coupon_MAGIC20',
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SWIGGY100',
    kind: 'flat',
    value: 10,
    description: sentences.coupon_SWIGGY100,
    descriptionKey: 'coupon_SWIGGY100',
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
  {
    code: 'NEWUSER50',
    kind: 'flat',
    value: 5,
    description: sentences.coupon_NEWUSER50,
    descriptionKey: 'coupon_NEWUSER50',
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
];
