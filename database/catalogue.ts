/** Catalogue seed: plans and coupons. Later changes are made in the database. */
import { catalogue } from '#shared/catalogue.en.ts';
import sentences from '#shared/messages/api.en.json' with { type: 'json' };
import type { Plan } from '#shared/rules/catalogue.ts';
import type { Coupon } from '#shared/rules/coupons.ts';

const { features, plans: texts } = catalogue;

const inBothGrowthPlans = [
  features.menuScoreUpdate,
  features.dedicatedAccountManager,
  features.customerReviewManagement,
  features.detailedWeeklyReport,
  features.detailedMonthlyReport,
  features.discountStrategy,
  features.competitorAnalysis,
  features.seoFriendlyContent,
  features.menuOptimization,
  features.weeklyConsultantCalls,
  features.weeklyMenuInsights,
  features.targetAudienceAnalysis,
  features.personalizedGrowthStrategies,
  features.dailyMonitoring,
];

const inPremiumGrowthOnly = [
  features.responseToReviews,
  features.profileEnhancement,
  features.marketingInsights,
  features.boostedPromotions,
  features.adCampaignManagement,
  features.festivalSpecificPromotions,
  features.customCampaignIdeas,
  features.analyticsDashboards,
];

const registrationFeatures = (annualFeeCare: string) => [
  features.applicationFiled,
  features.documentsChecked,
  annualFeeCare,
  features.governmentAnnualFeeApart,
];

const inShopOrder: Plan[] = [
  {
    slug: 'basic-growth',
    name: 'Basic Growth Plan',
    category: 'growth',
    price: 7999,
    ...texts['basic-growth'],
    features: [...inBothGrowthPlans, features.prioritySupportStandard],
    termMonths: null,
  },
  {
    slug: 'premium-growth',
    name: 'Premium Growth Plan',
    category: 'growth',
    price: 9999,
    ...texts['premium-growth'],
    features: [...inBothGrowthPlans, features.prioritySupportFast, ...inPremiumGrowthOnly],
    termMonths: null,
  },
  {
    slug: 'zomato-starter',
    name: 'Starter Onboarding',
    category: 'zomato',
    price: 1999,
    ...texts['zomato-starter'],
    features: [features.accountSetUp, features.menuSetUp, features.menuItems25, features.basicBranding],
    termMonths: null,
  },
  {
    slug: 'zomato-pro',
    name: 'Pro Launch Package',
    category: 'zomato',
    price: 2999,
    ...texts['zomato-pro'],
    features: [
      features.accountSetUp,
      features.menuSetUp,
      features.photoUpload50Items,
      features.detailedBranding,
      features.priorityListingSupport,
    ],
    termMonths: null,
  },
  {
    slug: 'swiggy-basic',
    name: 'Basic Onboarding',
    category: 'swiggy',
    price: 1999,
    ...texts['swiggy-basic'],
    features: [features.accountSetUp, features.basicMenu, features.listingSupport, features.paymentSetUp],
    termMonths: null,
  },
  {
    slug: 'swiggy-prime',
    name: 'Prime Onboarding',
    category: 'swiggy',
    price: 2999,
    ...texts['swiggy-prime'],
    features: [
      features.accountSetUp,
      features.advancedMenu,
      features.photos50Items,
      features.profileBranding,
      features.priorityListing,
      features.performanceTips,
      features.dedicatedOnboardingSupport,
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-registration-1yr',
    name: 'FSSAI Registration, 1 year',
    category: 'fssai',
    price: 1500,
    ...texts['fssai-registration-1yr'],
    features: registrationFeatures(features.annualFeeCare1Year),
    termMonths: 12,
  },
  {
    slug: 'fssai-registration-3yrs',
    name: 'FSSAI Registration, 3 years',
    category: 'fssai',
    price: 2000,
    ...texts['fssai-registration-3yrs'],
    features: registrationFeatures(features.annualFeeCare3Years),
    termMonths: 36,
  },
  {
    slug: 'fssai-registration-5yrs',
    name: 'FSSAI Registration, 5 years',
    category: 'fssai',
    price: 2500,
    ...texts['fssai-registration-5yrs'],
    features: registrationFeatures(features.annualFeeCare5Years),
    termMonths: 60,
  },
  {
    slug: 'fssai-state-license',
    name: 'FSSAI State License',
    category: 'fssai',
    price: 4999,
    ...texts['fssai-state-license'],
    features: [
      features.applicationFiled,
      features.kitchenPapers,
      features.stateFeeSplit,
      features.answersToSafetyOfficer,
    ],
    termMonths: null,
  },
  {
    slug: 'fssai-tatkal-license',
    name: 'FSSAI Tatkal License',
    category: 'fssai',
    price: 999,
    ...texts['fssai-tatkal-license'],
    features: [features.eligibilityChecked, features.applicationFiledOnceComplete, features.onlyEligibleKinds],
    termMonths: null,
  },
  {
    slug: 'fssai-central-license',
    name: 'FSSAI Central License',
    category: 'fssai',
    price: 1999,
    ...texts['fssai-central-license'],
    features: [
      features.centralFilingFoscos,
      features.documentsAndDeclarations,
      features.answersToCentralAuthority,
      features.governmentFeeApart,
    ],
    termMonths: null,
  },
];

export const plans: (Plan & { position: number })[] = inShopOrder.map((plan, index) => ({
  ...plan,
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
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE15',
    kind: 'percent',
    value: 15,
    description: sentences.coupon_SAVE15,
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SAVE20',
    kind: 'percent',
    value: 20,
    description: sentences.coupon_SAVE20,
    categories: everythingButGrowth,
    listed: false,
    ...withoutDatesOrLimits,
  },
  {
    code: 'MAGIC20',
    kind: 'percent',
    value: 20,
    description: sentences.coupon_MAGIC20,
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
  {
    code: 'SWIGGY100',
    kind: 'flat',
    value: 10,
    description: sentences.coupon_SWIGGY100,
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
  {
    code: 'NEWUSER50',
    kind: 'flat',
    value: 5,
    description: sentences.coupon_NEWUSER50,
    categories: ['swiggy'],
    listed: true,
    ...withoutDatesOrLimits,
  },
];
